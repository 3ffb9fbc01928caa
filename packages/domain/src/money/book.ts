import type { OrderStatus, OrderType } from '../order-status.ts'
import type { RefundState, TakenBy } from '../payments/refund.ts'
import { localParts } from '../time/zone.ts'
import { cents, divideHalfUp } from './cents.ts'
import type { TaxRate } from './tax.ts'

/**
 * Where money is: `owed` is what guests owe the house; below zero, what the house owes them. `moved` is cash that was carried
 * out of the drawer, to the safe or the bank; below zero, what was carried in.
 */
export const HOLDINGS = ['owed', 'card', 'cash', 'other', 'moved'] as const
/**
 * What money is for. Reductions, `discount` and `goodwill`, are below zero, and so is the `overage` of a drawer in which less
 * was counted than it should hold.
 */
export const PURPOSES = ['dishes', 'discount', 'goodwill', 'fee', 'tax', 'tip', 'rounding', 'overage'] as const
export const ACCOUNTS = [...HOLDINGS, ...PURPOSES] as const
export type Account = (typeof ACCOUNTS)[number]

/** Cents by account. The holdings add up to the purposes, in each row and so in each sum of rows. */
export type Sums = Readonly<Record<Account, number>>

/**
 * - `paid`: the money that pays an order came.
 * - `late`: money came that pays nothing, because its page was closed or its order paid already. It is owed back.
 * - `cancel`: a paid order was cancelled. What is held of it is owed back.
 * - `back`: money was given back.
 *
 * And of a drawer: its float was carried in, cash was put in or taken out, it was counted.
 */
export const MONEY_KINDS = ['paid', 'late', 'cancel', 'back'] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]
export const BOOK_KINDS = [...MONEY_KINDS, 'drawer-open', 'drawer-move', 'drawer-count'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

/** Which rows of the book are looked at: by how they were paid, or what they tell of. */
export const BOOK_WAYS = [
  'all',
  'cash',
  'card',
  'manual',
  'refunded',
  'discounted',
  'delivered',
  'goodwill',
  'owed',
] as const
export type BookWay = (typeof BOOK_WAYS)[number]

export type BookRow = {
  kind: BookKind
  /** The payment, order, refund, day or move of a drawer that it tells of. */
  source: string
  /** 0, or which correction of that row it is. */
  n: number
  /** Null of a drawer. */
  orderId: string | null
  locationId: string
  at: Date
  /** Local day of `at`. */
  day: string
  /** Local day on which its order was paid. */
  soldOn: string
  takenBy: TakenBy
  /** Null where the money never made an order. */
  orderType: OrderType | null
  taxRate: TaxRate | null
  sums: Sums
}

export type BookedOrder = {
  id: string
  status: OrderStatus
  orderType: OrderType
  paymentId: string | null
  taxRate: TaxRate
  subtotalCents: number
  discountCents: number
  feeCents: number
  taxCents: number
  tipCents: number
  cancelledAt: Date | null
}
export type BookedPayment = {
  id: string
  orderId: string
  locationId: string
  takenBy: TakenBy
  capturedCents: number
  roundingCents: number
  takenAt: Date
}
export type BookedRefund = {
  id: string
  paymentId: string
  state: RefundState
  isReplaced: boolean
  amountCents: number
  settledAt: Date | null
}
/** All money of an order; the order is null when none was made of it. */
export type MoneyOfOrder = {
  order: BookedOrder | null
  payments: readonly BookedPayment[]
  refunds: readonly BookedRefund[]
}

/** Sums of nothing. */
export const NOTHING = Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) as Sums
const HELD_AS = { card: 'card', cash: 'cash', manual: 'other' } as const satisfies Record<TakenBy, Account>

/** Adds up by account. */
export function addSums(rows: readonly { sums: Sums }[]): Sums {
  return rows.reduce((total, { sums }) => each((account) => total[account] + sums[account]), NOTHING)
}

/** Money that a row brought, in cents; below zero where it was given back. */
export function movedBy({ card, cash, other }: Sums): number {
  return card + cash + other
}

/**
 * All rows that the book should have of an order's money. The same facts give the same rows, whenever they are asked for.
 *
 * Money given back lowers what the house owes. Beyond that it is goodwill: an order that stands was given back in part, or
 * whole at the provider's own pages. Its tax is the share that such an amount contains, at most what was charged.
 */
export function bookOf({ order, payments, refunds }: MoneyOfOrder): BookRow[] {
  return payments.flatMap((payment) => {
    const backs = refunds
      .filter((refund) => refund.paymentId === payment.id && isGivenBack(refund))
      .toSorted((a, b) => timeOf(a) - timeOf(b) || a.id.localeCompare(b.id))
    return order && order.paymentId === payment.id ? soldRows(order, payment, backs) : lateRows(payment, order, backs)
  })
}

function soldRows(order: BookedOrder, payment: BookedPayment, backs: readonly BookedRefund[]): BookRow[] {
  const rowOf = createRow(payment, order)
  const rows = [rowOf('paid', payment.id, payment.takenAt, saleOf(order, payment))]
  const cancelledAt = order.status === 'cancelled' ? order.cancelledAt : null
  // Refunds made before the cancellation were goodwill; the `cancel` row takes that back.
  const isBefore = (refund: BookedRefund) => cancelledAt === null || timeOf(refund) < cancelledAt.getTime()
  const giveBack = (refund: BookedRefund) =>
    rows.push(rowOf('back', refund.id, refund.settledAt ?? payment.takenAt, backOf(payment, order, refund, rows)))

  backs.filter(isBefore).forEach(giveBack)
  if (cancelledAt) rows.push(rowOf('cancel', order.id, cancelledAt, cancelOf(addSums(rows))))
  backs.filter((refund) => !isBefore(refund)).forEach(giveBack)
  return rows
}

function lateRows(payment: BookedPayment, order: BookedOrder | null, backs: readonly BookedRefund[]): BookRow[] {
  const rowOf = createRow(payment, order)
  const owed = (amount: number): Sums => ({ ...NOTHING, [HELD_AS[payment.takenBy]]: amount, owed: 0 - amount })
  return [
    rowOf('late', payment.id, payment.takenAt, owed(payment.capturedCents)),
    ...backs.map((refund) =>
      rowOf('back', refund.id, refund.settledAt ?? payment.takenAt, owed(0 - refund.amountCents)),
    ),
  ]
}

function saleOf(order: BookedOrder, { takenBy, capturedCents, roundingCents }: BookedPayment): Sums {
  const { subtotalCents, discountCents, feeCents, taxCents, tipCents } = order
  return {
    ...NOTHING,
    dishes: subtotalCents + discountCents - feeCents,
    discount: 0 - discountCents,
    fee: feeCents,
    tax: taxCents,
    tip: tipCents,
    rounding: roundingCents,
    [HELD_AS[takenBy]]: capturedCents,
    owed: subtotalCents + taxCents + tipCents + roundingCents - capturedCents,
  }
}

function backOf({ takenBy }: BookedPayment, { taxRate }: BookedOrder, refund: BookedRefund, rows: BookRow[]): Sums {
  const booked = addSums(rows)
  const amount = refund.amountCents
  const owed = Math.min(amount, Math.max(0, 0 - booked.owed))
  const given = amount - owed
  const tax = Math.min(given - divideHalfUp(given * 100_000, 100_000 + taxRate), Math.max(0, booked.tax))
  return { ...NOTHING, [HELD_AS[takenBy]]: 0 - amount, owed, goodwill: tax - given, tax: 0 - tax }
}

/** Takes everything back that is booked of an order, and owes what is held of it. */
function cancelOf(booked: Sums): Sums {
  const held = movedBy(booked)
  const taken = each((account) => 0 - booked[account])
  return { ...taken, card: 0, cash: 0, other: 0, owed: 0 - held - booked.owed }
}

/**
 * What is to be added to the stored rows of an order, so that they say what `bookOf` says. A row that is missing comes on
 * its own day. One that is wrong stays, and a correction of today holds the difference: a refund that failed after all.
 */
export function rowsToAdd(expected: readonly BookRow[], stored: readonly BookRow[], now: Date): BookRow[] {
  const bySource = Map.groupBy(stored, keyOf)
  const wanted = new Map(expected.map((row) => [keyOf(row), row]))
  const known = [...bySource.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const [should, is] = [wanted.get(keyOf(first))?.sums ?? NOTHING, addSums(rows)]
    const difference = each((account) => should[account] - is[account])
    if (ACCOUNTS.every((account) => difference[account] === 0)) return []
    const n = Math.max(...rows.map((row) => row.n)) + 1
    return [{ ...first, n, at: now, day: localParts(now).date, sums: difference }]
  })
  return [...expected.filter((row) => !bySource.has(keyOf(row))), ...known]
}

function keyOf({ kind, source }: BookRow): string {
  return `${kind} ${source}`
}

function createRow(payment: BookedPayment, order: BookedOrder | null) {
  const { orderId, locationId, takenBy, takenAt } = payment
  const soldOn = localParts(takenAt).date
  const about = { orderId, locationId, takenBy, orderType: order?.orderType ?? null, taxRate: order?.taxRate ?? null }
  return (kind: BookKind, source: string, at: Date, sums: Sums): BookRow => ({
    ...about,
    kind,
    source,
    n: 0,
    at,
    day: localParts(at).date,
    soldOn,
    sums,
  })
}

function isGivenBack({ state, isReplaced }: BookedRefund): boolean {
  return !isReplaced && (state === 'succeeded' || state === 'settled')
}

function timeOf({ settledAt }: BookedRefund): number {
  return settledAt?.getTime() ?? 0
}

function each(amountOf: (account: Account) => number): Sums {
  return Object.fromEntries(ACCOUNTS.map((account): [Account, number] => [account, cents(amountOf(account))])) as Sums
}
