import { mentionsAllergy } from '../orders/kitchen/allergy.ts'
import { formatTime } from '../time/zone.ts'
import { noteBlocks, partOnPaper, type TicketLine } from './dish-blocks.ts'
import { GAP, RULE, type Sheet, textBlock } from './sheet.ts'
import { type AtStation, calledText, type CalledOrder, guestsText, stationBlocks } from './ticket-head.ts'

/** `line` has the dish; `part`: which one within it. */
export type DishAgain = { line: TicketLine; part: number; quantity: number; reason: string; at: Date }

/** One dish that is cooked once more: for a guest who waits for it. */
export function againSheet(
  order: CalledOrder & { specialInstructions: string | null },
  { line, part, quantity, reason, at }: DishAgain,
  station: AtStation,
): Sheet {
  const note = order.specialInstructions
  return {
    blocks: [
      ...stationBlocks(station),
      { kind: 'inverse', text: 'AGAIN', size: 'dish', align: 'center' },
      textBlock(String(order.number), 'huge', { bold: true, align: 'center' }),
      textBlock(calledText(order), 'plain', { bold: true, align: 'center' }),
      ...(note !== null && mentionsAllergy(note) ? noteBlocks(note) : []),
      RULE,
      ...partOnPaper(line, part, quantity),
      GAP,
      { kind: 'text', runs: [{ text: 'Reason:', bold: true }, { text: reason }], size: 'plain' },
      RULE,
      { kind: 'row', start: guestsText(order), end: `Again ${formatTime(at)}`, size: 'small', bold: true },
    ],
  }
}
