import { formatTime } from '../time/zone.ts'
import { lineOnPaper, type MadeHere, type TicketLine } from './dish-blocks.ts'
import { type Band, banded, type Block, GAP, RULE, type Sheet, textBlock } from './sheet.ts'
import { type AtStation, calledText, type CalledOrder, firstName, stationBlocks } from './ticket-head.ts'

/** Some portions of a line; the line's quantity is how many. `isDone`: they were cooked before they were taken off. */
export type ChangedDish = { op: 'add' | 'remove'; line: TicketLine; isDone?: boolean }

export type ChangeHow = AtStation & { only?: MadeHere | undefined; band: Band }

/** What is cooked otherwise than on the ticket that hangs there. What was taken off stands first: it may be in a pan. */
export function changeSheet(
  order: CalledOrder,
  { at, dishes }: { at: Date; dishes: readonly ChangedDish[] },
  { only, band, ...station }: ChangeHow,
): Sheet {
  const inOrder = [...dishes.filter(({ op }) => op === 'remove'), ...dishes.filter(({ op }) => op === 'add')]
  const changed = inOrder.flatMap((dish) => {
    const { blocks } = lineOnPaper(dish.line, only, dish.op === 'add' ? '+' : '−')
    return blocks.length > 0 ? [...blocks, ...servedBlocks(dish), GAP] : []
  })
  return banded(band, [
    ...stationBlocks(station),
    textBlock('CHANGE', 'dish', { bold: true, align: 'center' }),
    textBlock(String(order.number), 'huge', { bold: true, align: 'center' }),
    textBlock(calledText(order), 'plain', { bold: true, align: 'center' }),
    RULE,
    ...changed,
    RULE,
    { kind: 'row', start: firstName(order.customerName), end: `Changed ${formatTime(at)}`, size: 'small', bold: true },
  ])
}

function servedBlocks({ op, isDone }: ChangedDish): Block[] {
  return op === 'remove' && isDone ? [{ kind: 'inverse', text: 'DO NOT SERVE', size: 'dish', indent: true }] : []
}
