import type { OrderView } from '@thali/contracts/orders/orders'
import type { OrderStatus } from '@thali/domain/order-status'
import { displayedPayment } from '@thali/domain/orders/kitchen/board-rules'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import { digitsOf } from '@thali/domain/people/contact-fields'

import { type Age, ageOf, type Stage } from './ticket/order-age.ts'
import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { compareDue } from '#web/back-office/live/board.ts'

/** The columns of work still to be done, as the kitchen calls them. */
export const WORKING_COLUMNS = [
  { status: 'pending', title: 'Pending Orders', empty: 'Nothing is waiting' },
  { status: 'preparing', title: 'Under Preparation', empty: 'Nothing is on the stove' },
  { status: 'ready', title: 'Ready', empty: 'Nothing waits to be handed over' },
] as const

export const COLUMNS = [
  ...WORKING_COLUMNS,
  { status: 'completed', title: 'Completed', empty: 'None yet today' },
] as const

export type ColumnStatus = (typeof COLUMNS)[number]['status']
export type WorkingStatus = (typeof WORKING_COLUMNS)[number]['status']

export const STEP_LABELS = {
  pending: 'Start Preparing',
  preparing: 'Mark as Ready',
  ready: 'Mark as Completed',
} as const satisfies Record<WorkingStatus, string>

/** A row of a column: an order, or the placeholder of one that moved or was cancelled. */
export type Row =
  | { kind: 'order'; order: OrderView; age: Age }
  | { kind: 'undo'; order: OrderView; undo: Undo }
  /** Cancelled while it was cooked, and not seen yet. */
  | { kind: 'cancelled'; order: OrderView }

export type OrderRow = Extract<Row, { kind: 'order' }>
export type ColumnRows = { now: readonly Row[]; later: readonly OrderRow[] }

/**
 * Rows of a column, by due time. A moved order leaves its placeholder until Undo expires, so that nothing shifts under
 * the finger. A cancelled one stays until it is marked as seen.
 */
export function rowsOf(
  orders: readonly OrderView[],
  undos: readonly Undo[],
  status: OrderStatus,
  now: Date,
  cancelled: readonly OrderView[] = [],
): ColumnRows {
  const here = new Set(orders.map(({ id }) => id))
  const gone = undos.filter(({ before }) => before.status === status && !here.has(before.id))
  const rows: Row[] = [
    ...orders.map((order): Row => ({ kind: 'order', order, age: ageOf(order, now) })),
    ...gone.map((undo): Row => ({ kind: 'undo', order: undo.order, undo })),
    ...cancelled.filter(({ id }) => !here.has(id)).map((order): Row => ({ kind: 'cancelled', order })),
  ]
  const standing = (row: Row) => (row.kind === 'undo' ? row.undo.before : row.order)
  if (gone.length + cancelled.length > 0) rows.sort((a, b) => compareDue(standing(a), standing(b)))
  const isLater = (row: Row): row is OrderRow => row.kind === 'order' && row.age.laterDue !== null
  return { now: rows.filter((row) => !isLater(row)), later: rows.filter(isLater) }
}

/**
 * Orders of a column, with those whose action from this device is not answered yet: the stream may tell of a step before
 * its own answer does. They stay where they were tapped until the answer brings their Undo.
 */
export function withBusy(
  orders: readonly OrderView[],
  busy: readonly OrderView[],
  status: OrderStatus,
): readonly OrderView[] {
  const here = new Set(orders.map(({ id }) => id))
  const left = busy.filter((order) => order.status === status && !here.has(order.id))
  return left.length === 0 ? orders : [...orders, ...left].sort(compareDue)
}

/** How many orders of a column are for later. An order that stays in its row until its step is answered counts in its new column. */
export function countLater({ later }: ColumnRows, orders: readonly OrderView[]): number {
  const here = new Set(orders)
  return later.filter(({ order }) => here.has(order)).length
}

/** Whether a search means an order: by its number, or by the name, e-mail or phone of its customer. */
export function isMeantBy(search: string, order: OrderView): boolean {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return true

  const { name, email, phone } = order.customerInfo
  const texts = [name.toLowerCase(), email.toLowerCase(), phone, String(order.orderNumber), order.id]
  if (texts.some((text) => text.includes(wanted))) return true
  // A number as it is said or written: (902) 555-0123.
  const isNumber = /^[\d\s()+.#-]+$/.test(wanted)
  const digits = digitsOf(wanted)
  return isNumber && digits !== '' && (digitsOf(phone).includes(digits) || String(order.orderNumber).includes(digits))
}

/** A summary tile's note: what in its column needs attention, and what its number leaves out. */
export function tileNote(status: ColumnStatus, orders: readonly OrderView[], now: Date): string | null {
  if (status === 'ready' || status === 'completed') {
    const unpaid = orders.filter(isUnpaid).length
    return unpaid === 0 ? null : `${unpaid} unpaid`
  }
  const ages = orders.map((order) => ageOf(order, now))
  const count = (wanted: Stage) => ages.filter(({ stage }) => stage === wanted).length
  const late = count('late')
  const notStarted = status === 'pending' ? late + count('ageing') : 0
  const later = ages.filter(({ laterDue }) => laterDue !== null).length
  const notes = [
    late > 0 && `${late} late`,
    notStarted > 0 && `${notStarted} not started`,
    later > 0 && `${later} for later`,
  ]
  return notes.filter(Boolean).join(' · ') || null
}

/** Whether money is still to be collected for an order. */
export function isUnpaid(order: OrderView): boolean {
  const state = displayedPayment(order)
  return state === 'unpaid' || state === 'pending' || isPartlyPaid(order)
}
