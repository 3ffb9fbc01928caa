import { formatTime } from '../time/zone.ts'
import { lineOnPaper, type MadeHere, type TicketLine } from './dish-blocks.ts'
import { type Band, banded, type Block, GAP, RULE, type Sheet, textBlock } from './sheet.ts'
import { type AtStation, calledText, type CalledOrder, firstName, stationBlocks } from './ticket-head.ts'

export type CancelledOrder = CalledOrder & {
  lines: readonly TicketLine[]
  cancelReason: string | null
  cancelledAt: Date | null
}

export type CancelledHow = AtStation & { only?: MadeHere | undefined; band: Band }

/** An order that nobody cooks any more, with the dishes that may be in a pan. */
export function cancelledSheet(order: CancelledOrder, { only, band, ...station }: CancelledHow): Sheet {
  const { cancelReason: reason, cancelledAt: at } = order
  const dishes = order.lines.flatMap((line) => {
    const { blocks } = lineOnPaper(line, only)
    return blocks.length > 0 ? [...blocks, GAP] : []
  })
  const why: Block[] = reason
    ? [{ kind: 'text', runs: [{ text: 'Reason:', bold: true }, { text: reason }], size: 'plain' }, RULE]
    : []
  return banded(band, [
    ...stationBlocks(station),
    { kind: 'inverse', text: `CANCELLED ${order.number}`, size: 'dish', align: 'center' },
    textBlock(calledText(order), 'plain', { bold: true, align: 'center' }),
    RULE,
    ...dishes,
    RULE,
    ...why,
    {
      kind: 'row',
      start: firstName(order.customerName),
      end: at ? `Cancelled ${formatTime(at)}` : '',
      size: 'small',
      bold: true,
    },
  ])
}
