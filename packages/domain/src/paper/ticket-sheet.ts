import type { ToldChange } from '../orders/changes/told-change.ts'
import { mentionsAllergy } from '../orders/kitchen/allergy.ts'
import { dueAt } from '../orders/kitchen/due-time.ts'
import type { OrderLine } from '../orders/order-lines.ts'
import { formatDate, formatTime, localParts } from '../time/zone.ts'
import { lineOnPaper, type MadeHere, noteBlocks, type TicketLine } from './dish-blocks.ts'
import { type Band, banded, type Block, GAP, RULE, type Sheet, textBlock } from './sheet.ts'
import { type AtStation, calledText, type CalledOrder, guestsText, stationBlocks } from './ticket-head.ts'

/** The fields of an order that a cook reads, as the order is stored. Contact and prices are none of them. */
export type TicketOrder = CalledOrder & {
  lines: readonly (TicketLine & Pick<OrderLine, 'no'>)[]
  orderedAt: Date
  promisedFor: Date | null
  estimatedReady: Date
  specialInstructions: string | null
  deliveryInstructions: string | null
  changes: readonly Pick<ToldChange, 'at' | 'edits'>[]
}

/** `only`: the dishes made at this station; left out: all of them. */
export type TicketHow = AtStation & { only?: MadeHere | undefined; band: Band }

/** The ticket by which an order is cooked. Allergies stand before the dishes, and other notes after them. */
export function ticketSheet(order: TicketOrder, how: TicketHow): Sheet {
  const { specialInstructions: note, deliveryInstructions: toDriver } = order
  const isAllergy = note !== null && mentionsAllergy(note)
  const lines = order.lines.map((line) => lineOnPaper(line, how.only))
  const after = [...(isAllergy ? [] : noteBlocks(note)), ...driverBlocks(toDriver)]
  return banded(how.band, [
    ...stationBlocks(how),
    ...headBlocks(order),
    GAP,
    ...changedBlocks(order, how.only),
    ...(isAllergy ? noteBlocks(note) : []),
    ...allergiesElsewhere(order, how.only),
    RULE,
    ...lines.flatMap(({ blocks }) => (blocks.length > 0 ? [...blocks, GAP] : [])),
    RULE,
    ...(after.length > 0 ? [...after, RULE] : []),
    {
      kind: 'row',
      start: countText(lines.reduce((sum, { count }) => sum + count, 0)),
      end: `Ordered ${formatTime(order.orderedAt)}`,
      size: 'small',
      bold: true,
    },
  ])
}

function headBlocks(order: TicketOrder): Block[] {
  return [
    textBlock(String(order.number), 'huge', { bold: true, align: 'center' }),
    textBlock(calledText(order), 'dish', { bold: true, align: 'center' }),
    textBlock(dueText(order), 'dish', { bold: true, align: 'center' }),
    textBlock(guestsText(order), 'plain', { bold: true, align: 'center' }),
  ]
}

/** `Due 7:30 PM`, with its day where that is another than the order's. */
function dueText(order: Pick<TicketOrder, 'orderedAt' | 'promisedFor' | 'estimatedReady'>): string {
  const due = dueAt<Date>(order)
  const isOtherDay = localParts(due).date !== localParts(order.orderedAt).date
  return `Due ${isOtherDay ? `${formatDate(due)}, ` : ''}${formatTime(due)}`
}

const VERBS = { add: 'added', remove: 'taken off' } as const

/**
 * `Changed 2:05 PM: added 1 × Garlic Naan`, for each change of the dishes. At a station only of the lines that it still
 * cooks of: which station a line had that is gone is not known any more, and its change was printed when it was made.
 */
function changedBlocks({ changes, lines }: TicketOrder, only: MadeHere | undefined): Block[] {
  return changes.flatMap(({ at, edits }) => {
    const told = edits.flatMap((edit) => {
      if (edit.op !== 'add' && edit.op !== 'remove') return []
      const line = lines.find(({ no }) => no !== undefined && no === edit.no)
      if (only && !(line && only(line.itemId, line))) return []
      return [`${VERBS[edit.op]} ${edit.quantity}\u00A0×\u00A0${edit.name}`]
    })
    return told.length > 0
      ? [textBlock(`Changed ${formatTime(new Date(at))}: ${told.join(', ')}`, 'plain', { bold: true })]
      : []
  })
}

/** Said of a dish that another station makes, it still is of the guest whom this one cooks for. */
function allergiesElsewhere({ lines }: TicketOrder, only: MadeHere | undefined): Block[] {
  return lines.flatMap((line) => {
    const { note } = line
    if (!note || !mentionsAllergy(note) || lineOnPaper(line, only).count > 0) return []
    return [{ kind: 'inverse', text: `ALLERGY, with another dish: ${note}`, size: 'plain' }]
  })
}

function driverBlocks(instructions: string | null): Block[] {
  if (!instructions) return []
  if (mentionsAllergy(instructions)) return noteBlocks(instructions)
  return [{ kind: 'text', runs: [{ text: 'For the driver:', bold: true }, { text: instructions }], size: 'plain' }]
}

function countText(count: number): string {
  return count === 1 ? '1 dish' : `${count} dishes`
}
