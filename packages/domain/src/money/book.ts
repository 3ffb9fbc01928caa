import type { OrderStatus, OrderType } from '../order-status.ts'
import type { RefundPurpose, RefundState, TakenBy } from '../payments/refund.ts'
import { localParts } from '../time/zone.ts'
import { divideHalfUp } from './cents.ts'
import { coinsOf, HELD_AS, movedBack, wayBack } from './money-back.ts'
import { dishesOf, type OrderAmounts, totalOf } from './order-amounts.ts'
import { ACCOUNTS, addSums, each, movedBy, NOTHING, type Sums } from './sums.ts'
import type { TaxRate } from './tax.ts'

/**
 * - `paid`: the money that pays an order came.
 * - `change`: a paid order was changed. Its guest, or the house, owes the difference.
 * - `rest`: the money came that a change had left to be paid.
 * - `late`: money came that pays nothing, because its page was closed or its order paid already. It is owed back.
 * - `cancel`: a paid order was cancelled. What is held of it is owed back.
 * - `back`: money was given back.
 *
 * And of a drawer: its float was carried in, cash was put in or taken out, it was counted.
 */
export const MONEY_KINDS = ['paid', 'change', 'rest', 'late', 'cancel', 'back'] as const
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
  /** The payment, change, order, refund, day or move of a drawer that it tells of. */
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

export type BookedOrder = OrderAmounts & {
  id: string
  status: OrderStatus
  orderType: OrderType
  paymentId: string | null
  taxRate: TaxRate
  cancelledAt: Date | null
  /** What is to be paid of it after a change. */
  dueCents: number
}
export type BookedPayment = {
  id: string
  orderId: string
  locationId: string
  takenBy: TakenBy
  capturedCents: number
  roundingCents: number
  /** What a change of the order had left to be paid. */
  paysRest: boolean
  takenAt: Date
}
export type BookedRefund = {
  id: string
  paymentId: string
  purpose: RefundPurpose
  state: RefundState
  isReplaced: boolean
  amountCents: number
  settledAt: Date | null
}
/** A change of a paid order. Rounding is that of all its cash. */
export type BookedChange = {
  id: string
  at: Date
  before: OrderAmounts & { roundingCents: number }
  after: OrderAmounts & { roundingCents: number }
}
/** All money of an order; the order is null when none was made of it. */
export type MoneyOfOrder = {
  order: BookedOrder | null
  /** The earliest first. */
  changes: readonly BookedChange[]
  payments: readonly BookedPayment[]
  refunds: readonly BookedRefund[]
}

/**
 * All rows that the book should have of an order's money. The same facts give the same rows, whenever they are asked for.
 *
 * Money given back lowers what the house owes. Of an order that stands it is goodwill where staff gave it as such, or at the
 * provider's own pages, and where more went back than was owed. Its tax is the share that such an amount contains, at most what was charged.
 */
export function bookOf(money: MoneyOfOrder): BookRow[] {
  const { order, payments, refunds } = money
  const isOfOrder = ({ id, paysRest }: BookedPayment) => order !== null && (id === order.paymentId || paysRest)
  const first = payments.find(({ id }) => id === order?.paymentId)
  const sold = order && first ? soldRows(order, first, { ...money, payments: payments.filter(isOfOrder) }) : []
  const late = payments.filter((payment) => !isOfOrder(payment))
  return [...sold, ...late.flatMap((payment) => lateRows(payment, order, backsOf(refunds, [payment])))]
}

/** Something that happened to the money of an order. Of two at one time that of the lower rank came first. */
type Happening = { at: Date; rank: number; id: string; rowAfter: (rows: readonly BookRow[]) => BookRow }

function soldRows(order: BookedOrder, first: BookedPayment, { payments, changes, refunds }: MoneyOfOrder): BookRow[] {
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]))
  const soldFor = changes[0]?.before ?? order
  const paid = rowOf('paid', first.id, { at: first.takenAt, payment: first, order }, saleOf(soldFor, first))
  const cancelledAt = order.status === 'cancelled' ? order.cancelledAt : null

  const changed = changes.map((change): Happening => {
    const { id, at } = change
    return { at, rank: 0, id, rowAfter: () => soldRow('change', id, at, changeOf(change)) }
  })
  const rests = payments
    .filter(({ paysRest }) => paysRest)
    .map((payment): Happening => {
      const { id, takenAt: at } = payment
      return { at, rank: 1, id, rowAfter: () => soldRow('rest', id, at, restOf(payment), payment) }
    })
  const cancel: Happening[] = cancelledAt
    ? [
        {
          at: cancelledAt,
          rank: 2,
          id: order.id,
          rowAfter: (rows) => soldRow('cancel', order.id, cancelledAt, cancelOf(addSums(rows), coinsOf(rows))),
        },
      ]
    : []
  const owedBefore = owedOfRefunds(order, { payments, changes, refunds })
  const backs = backsOf(refunds, payments).map((refund): Happening => {
    const payment = paymentOf.get(refund.paymentId) ?? first
    const at = refund.settledAt ?? payment.takenAt
    return {
      at,
      rank: 3,
      id: refund.id,
      rowAfter: (rows) => soldRow('back', refund.id, at, soldBack(payment, refund, rows), wayBack(payment, refund)),
    }
  })

  function soldBack(payment: BookedPayment, refund: BookedRefund, rows: readonly BookRow[]): Sums {
    const booked = addSums(rows)
    // Once the order is cancelled, all that is held is owed, whatever it was to go back for.
    const isCancelled = rows.some(({ kind }) => kind === 'cancel')
    const owed = isCancelled ? Math.max(0, 0 - booked.owed) : (owedBefore.get(refund.id) ?? 0)
    const given = Math.max(0, refund.amountCents - owed)
    const tax = Math.min(given - divideHalfUp(given * 100_000, 100_000 + order.taxRate), Math.max(0, booked.tax))
    const moved = { ...movedBack(payment, refund), owed: refund.amountCents - given }
    return { ...NOTHING, ...moved, goodwill: tax - given, tax: 0 - tax }
  }
  function soldRow(kind: MoneyKind, source: string, at: Date, sums: Sums, payment = first): BookRow {
    return { ...rowOf(kind, source, { at, payment, order }, sums), soldOn: paid.soldOn }
  }
  const rows = [paid]
  const inOrder = [...changed, ...rests, ...cancel, ...backs].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank || a.id.localeCompare(b.id),
  )
  for (const { rowAfter } of inOrder) rows.push(rowAfter(rows))
  return rows
}

function lateRows(payment: BookedPayment, order: BookedOrder | null, backs: readonly BookedRefund[]): BookRow[] {
  const { id, takenAt, takenBy, capturedCents } = payment
  const came = { ...NOTHING, [HELD_AS[takenBy]]: capturedCents, owed: 0 - capturedCents }
  const backRow = (refund: BookedRefund) =>
    rowOf(
      'back',
      refund.id,
      { at: refund.settledAt ?? takenAt, payment: wayBack(payment, refund), order },
      { ...NOTHING, ...movedBack(payment, refund), owed: refund.amountCents },
    )
  return [rowOf('late', id, { at: takenAt, payment, order }, came), ...backs.map(backRow)]
}

/** Refunds of some payments that were carried out. */
function backsOf(refunds: readonly BookedRefund[], payments: readonly BookedPayment[]): BookedRefund[] {
  return refunds.filter((refund) => payments.some(({ id }) => id === refund.paymentId) && isGivenBack(refund))
}

function saleOf(amounts: OrderAmounts, { takenBy, capturedCents, roundingCents }: BookedPayment): Sums {
  const owed = totalOf(amounts) + roundingCents - capturedCents
  return { ...purposesOf({ ...amounts, roundingCents }), [HELD_AS[takenBy]]: capturedCents, owed }
}

function changeOf({ before, after }: BookedChange): Sums {
  const [was, is] = [purposesOf(before), purposesOf(after)]
  const difference = each((account) => is[account] - was[account])
  return { ...difference, owed: totalOf(after) + after.roundingCents - totalOf(before) - before.roundingCents }
}

function restOf({ takenBy, capturedCents, roundingCents }: BookedPayment): Sums {
  return { ...NOTHING, [HELD_AS[takenBy]]: capturedCents, rounding: roundingCents, owed: roundingCents - capturedCents }
}

function purposesOf(amounts: OrderAmounts & { roundingCents: number }): Sums {
  const { discountCents, feeCents: fee, taxCents: tax, tipCents: tip, roundingCents: rounding } = amounts
  const { dishesCents: dishes } = dishesOf(amounts)
  return { ...NOTHING, dishes, discount: 0 - discountCents, fee, tax, tip, rounding }
}

/**
 * How much of each refund of an order that stands lowers what is owed; the rest is goodwill. What a change owes is paid by its
 * own refund, also where the guest owes money by then. A refund at the provider's own pages pays only what no refund of a
 * change gives back any more, because all that was captured has gone back.
 */
function owedOfRefunds(
  order: BookedOrder,
  { payments, changes, refunds }: Omit<MoneyOfOrder, 'order'>,
): Map<string, number> {
  const rests = payments.filter(({ paysRest }) => paysRest)
  const owed = addSums([...changes.map(changeOf), ...rests.map(restOf)].map((sums) => ({ sums }))).owed
  const isOfChange = ({ purpose, isReplaced }: BookedRefund) => purpose === 'change' && !isReplaced
  const intended = refunds.filter(isOfChange).reduce((sum, { amountCents }) => sum + amountCents, 0)
  let left = Math.max(0, order.dueCents - owed - intended)
  const shares = backsOf(refunds, payments).map(({ id, purpose, amountCents }): [string, number] => {
    if (purpose === 'change') return [id, amountCents]
    if (purpose !== 'provider') return [id, 0]
    const share = Math.min(amountCents, left)
    left -= share
    return [id, share]
  })
  return new Map(shares)
}

/** Takes everything back that is booked of an order, and owes what is held of it. Coins that were handed out stay. */
function cancelOf(booked: Sums, coins: number): Sums {
  const held = movedBy(booked) - coins
  const taken = each((account) => 0 - booked[account])
  return { ...taken, rounding: coins - booked.rounding, card: 0, cash: 0, other: 0, owed: 0 - held - booked.owed }
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

type RowFacts = { at: Date; payment: BookedPayment; order: BookedOrder | null }

function rowOf(kind: BookKind, source: string, { at, payment, order }: RowFacts, sums: Sums): BookRow {
  const { orderId, locationId, takenBy, takenAt } = payment
  return {
    kind,
    source,
    n: 0,
    orderId,
    locationId,
    at,
    day: localParts(at).date,
    soldOn: localParts(takenAt).date,
    takenBy,
    orderType: order?.orderType ?? null,
    taxRate: order?.taxRate ?? null,
    sums,
  }
}

function isGivenBack({ state, isReplaced }: BookedRefund): boolean {
  return !isReplaced && (state === 'succeeded' || state === 'settled')
}
