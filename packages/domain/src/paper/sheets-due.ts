import type { Station } from '../kitchen.ts'
import type { OrderStatus } from '../order-status.ts'
import type { ToldChange } from '../orders/changes/told-change.ts'
import { dishParts } from '../orders/kitchen/dish-parts.ts'
import { stationsOf } from '../orders/kitchen/station-tasks.ts'
import type { OrderLine } from '../orders/order-lines.ts'
import type { PrinterTickets, PrintsAt, SheetKind } from './printers.ts'

/** A printer of tickets. `since`: orders from before are not printed. */
export type TicketPrinter = {
  id: string
  tickets: PrinterTickets
  printsAt: PrintsAt
  stations: readonly string[]
  since: Date
}

export type PrintedOrder = {
  status: OrderStatus
  orderedAt: Date
  kitchenAt: Date | null
  prepStartedAt: Date | null
  version: number
  lines: readonly OrderLine[]
  changes: readonly ToldChange[]
}

/** A sheet that was made for a printer already, and the version of the order that it shows. */
export type MadeSheet = { printerId: string; kind: SheetKind; cause: string; version: number }

/** A sheet to be made. `change`: what it is about. */
export type DueSheet =
  | { printerId: string; kind: 'ticket' | 'cancelled'; cause: '' }
  | { printerId: string; kind: 'change'; cause: string; change: ToldChange }

/**
 * The sheets that an order needs and that nobody made yet: its ticket, once, when the kitchen gets it or starts it; then a
 * sheet for each change that the ticket does not show; and one that says that it was cancelled. Read from what is stored, so
 * that a sheet is missed by no crash and made twice by no other process.
 */
export function sheetsDue(
  order: PrintedOrder,
  printers: readonly TicketPrinter[],
  made: readonly MadeSheet[],
  { stations, now }: { stations: readonly Pick<Station, 'id' | 'kind'>[]; now: Date },
): DueSheet[] {
  return printers.flatMap((printer): DueSheet[] => {
    const { id: printerId } = printer
    const own = made.filter((sheet) => sheet.printerId === printerId)
    const ticket = own.find(({ kind, cause }) => kind === 'ticket' && cause === '')
    if (!ticket) {
      const isDue = isTicketDue(order, printer, now) && hasWorkFor(printer, order.lines, stations)
      return isDue ? [{ printerId, kind: 'ticket', cause: '' }] : []
    }
    const isMade = (kind: SheetKind, cause: string) => own.some((sheet) => sheet.kind === kind && sheet.cause === cause)
    if (order.status === 'cancelled')
      return isMade('cancelled', '') ? [] : [{ printerId, kind: 'cancelled', cause: '' }]
    return order.changes
      .filter(({ id, version, edits }) => version > ticket.version && edits.some(isDish) && !isMade('change', id))
      .map((change) => ({ printerId, kind: 'change', cause: change.id, change }))
  })
}

function isDish({ op }: ToldChange['edits'][number]): boolean {
  return op === 'add' || op === 'remove'
}

function isTicketDue(order: PrintedOrder, { tickets, printsAt, since }: TicketPrinter, now: Date): boolean {
  const { status, orderedAt, kitchenAt, prepStartedAt } = order
  const isOpen = status === 'pending' || status === 'preparing'
  if (tickets === 'none' || !isOpen || orderedAt < since) return false
  return prepStartedAt !== null || (printsAt === 'arrival' && (kitchenAt === null || kitchenAt <= now))
}

/** Whether a printer prints a dish of a line: one of its stations, of which it may have none for all of them. */
export function isPrintedAt(
  { tickets, stations: own }: Pick<TicketPrinter, 'tickets' | 'stations'>,
  line: Pick<OrderLine, 'stations'>,
  dishId: string,
  stations: readonly Pick<Station, 'id' | 'kind'>[],
): boolean {
  if (tickets === 'whole' || own.length === 0) return true
  return stationsOf(stations, line.stations, dishId).some(({ id }) => own.includes(id))
}

/** A printer of whole orders that names stations prints those with a dish of them. */
function hasWorkFor(
  printer: TicketPrinter,
  lines: readonly OrderLine[],
  stations: readonly Pick<Station, 'id' | 'kind'>[],
): boolean {
  const byDish = { ...printer, tickets: 'own' } as const
  return lines.some((line) =>
    dishParts({ ...line, id: line.itemId }).some(({ dishId }) => isPrintedAt(byDish, line, dishId, stations)),
  )
}
