import { ACCOUNTS } from '@thali/domain/money/sums'
import { localParts } from '@thali/domain/time/zone'

import {
  type BookRow,
  centsOf,
  isBack,
  isCounted,
  type Ledger,
  movedBy,
  type OrderRow,
  type PaymentRow,
  paymentsOf,
  refundsOf,
  sum,
} from './ledger.ts'
import type { Relation } from './money-relations.ts'
import { GIVE_BACK_LIMIT } from './premises.ts'

const captured = (payments: readonly PaymentRow[]) => sum(payments, ({ captured_cents }) => captured_cents)

/** What screens ask for: nothing, once all money went back. */
const dueOf = ({ status, payment_status, due_cents }: OrderRow) =>
  status !== 'cancelled' && payment_status === 'paid' ? due_cents : 0

/** Orders that were paid and stand, with what pays them and what went back of it. */
function paidOrders(ledger: Ledger) {
  return ledger.orders.flatMap((order) => {
    const payments = paymentsOf(ledger, order)
    if (payments.length === 0 || order.status === 'cancelled') return []
    return [{ order, payments, refunds: refundsOf(ledger, ...payments).filter(({ is_replaced }) => !is_replaced) }]
  })
}

/** Refunds of a change that are not carried out. Of one that failed, the provider's own pages may have given a part back. */
const openOf = (refunds: Ledger['refunds']) =>
  refunds.filter((refund) => refund.purpose === 'change' && !isBack(refund))
const isForeign = ({ purpose }: Ledger['refunds'][number]) => purpose === 'provider'

/** What the guest of an order that stands owes, less what is owed to them. */
export function owedFor(ledger: Ledger, order: OrderRow): { least: number; most: number } {
  const refunds = refundsOf(ledger, ...paymentsOf(ledger, order)).filter(({ is_replaced }) => !is_replaced)
  const open = centsOf(openOf(refunds))
  const foreign = centsOf(refunds.filter((refund) => isForeign(refund) && isBack(refund)))
  return { least: dueOf(order) - open, most: dueOf(order) - open + Math.min(open, foreign) }
}

/** Of a book of one order, without money that came beside it. */
function bookOf({ book }: Ledger, order: OrderRow, sources: ReadonlySet<string>): Omit<BookRow, 'kind' | 'source'> {
  const rows = book.filter((row) => row.order_id === order.id && (sources.has(row.source) || row.source === order.id))
  const sums = Object.fromEntries(ACCOUNTS.map((account) => [account, sum(rows, (row) => row[account])]))
  return { ...sums, order_id: order.id, location_id: order.location_id } as Omit<BookRow, 'kind' | 'source'>
}

function bookedOf(ledger: Ledger) {
  return paidOrders(ledger).map(({ order, payments, refunds }) => {
    const changes = ledger.changes.filter(({ order_id }) => order_id === order.id)
    const all = refundsOf(ledger, ...payments)
    const sources = new Set([...payments, ...all, ...changes].map(({ id }) => id))
    return { order, payments, refunds, booked: bookOf(ledger, order, sources) }
  })
}

/** A settled order owes nothing: the book has what is to be paid, less what has not gone back yet. */
const settledOwesNothing: Relation = (ledger) =>
  bookedOf(ledger).flatMap(({ order, booked }) => {
    const { least, most } = owedFor(ledger, order)
    return booked.owed >= least && booked.owed <= most
      ? []
      : [`the book says that ${booked.owed} cents are owed, and it is ${least} to ${most}`]
  })

/** The book holds of an order what it costs, less goodwill with its tax, and has its parts as its own. */
const bookHoldsTheTotal: Relation = (ledger) =>
  bookedOf(ledger).flatMap(({ order, payments, refunds, booked }) => {
    const { card, cash, other, owed, goodwill, tax } = booked
    const given = centsOf(refunds.filter((refund) => isBack(refund) && refund.purpose === 'goodwill'))
    const byProvider = centsOf(refunds.filter((refund) => isBack(refund) && isForeign(refund)))
    const reduced = order.tax_cents - tax - goodwill
    const rounding = order.paid?.roundingCents ?? payments[0]?.rounding_cents ?? 0
    const coins = sum(payments, (payment) =>
      sum(refundsOf(ledger, payment).filter(isBack), (one) => one.amount_cents - movedBy(payment, one).cents),
    )
    const parts = [
      ['discount', booked.discount, 0 - order.discount_cents],
      ['fee', booked.fee, order.fee_cents],
      ['tip', booked.tip, order.tip_cents],
      ['rounding', booked.rounding, rounding + coins],
      ['all', card + cash + other + owed, order.total_cents + rounding + coins - reduced],
      ['dishes', booked.dishes, order.subtotal_cents + order.discount_cents - order.fee_cents],
    ] as const
    const isGiven = reduced >= given && reduced <= given + byProvider
    return [
      ...parts.flatMap(([what, here, is]) => (here === is ? [] : [`${what}: ${here} in the book, ${is} of the order`])),
      ...(isGiven ? [] : [`${given} of goodwill and ${byProvider} by the provider, and the book has ${reduced}`]),
      ...(Math.abs(rounding) <= 2 ? [] : [`${rounding} cents of rounding`]),
    ]
  })

/** What is to be paid is the total less what is held of it; coins of five cents decide nothing more than two cents. */
const dueIsWhatIsMissing: Relation = (ledger) =>
  paidOrders(ledger).flatMap(({ order, payments, refunds }) => {
    // One that the provider's pages forestalled asks for less than it was made for.
    if (refunds.some(isForeign)) return []
    const held = captured(payments) - centsOf(refunds.filter(({ purpose }) => purpose === 'change'))
    const missing = order.total_cents - held
    const isInCash = payments.some(({ taken_by }) => taken_by === 'cash')
    const isRight = missing === order.due_cents || (order.due_cents === 0 && isInCash && Math.abs(missing) <= 2)
    return isRight ? [] : [`${missing} cents are missing of an order, and ${order.due_cents} are to be paid`]
  })

/** Nothing that goes back is more than was paid, by each payment and in all. */
const noMoreThanPaid: Relation = (ledger) =>
  ledger.payments.flatMap((payment) => {
    const counted = centsOf(refundsOf(ledger, payment).filter(isCounted))
    return counted <= payment.captured_cents ? [] : [`${counted} of ${payment.captured_cents} go back`]
  })

const totalOf = ({ subtotalCents, taxCents, tipCents }: Ledger['changes'][number]['after']) =>
  subtotalCents + taxCents + tipCents

/** Each change begins where the one before it ended, and the last ends at what the order costs. */
const changesAreAChain: Relation = ({ orders, changes }) =>
  orders.flatMap((order) => {
    const own = changes.filter(({ order_id }) => order_id === order.id)
    return own.flatMap(({ after }, index) => {
      const next = own[index + 1]
      const is = next ? totalOf(next.before) : order.total_cents
      return totalOf(after) === is ? [] : [`a change ended at ${totalOf(after)}, and the next began at ${is}`]
    })
  })

/** Orders of the same dishes, rate and discount are taxed alike, whether they were placed so or changed to it. */
const sameCostsTheSame: Relation = ({ orders }) => {
  const alike = Map.groupBy(orders, ({ subtotal_cents, tax_rate }) => `${subtotal_cents} at ${tax_rate}`)
  return [...alike].flatMap(([what, some]) => {
    const taxes = new Set(some.map(({ tax_cents }) => tax_cents))
    return taxes.size === 1 ? [] : [`${what} is taxed ${[...taxes].join(' and ')}`]
  })
}

/** What only a manager may give back has one, and above the limit of a day a second person, whose word counts once. */
const secondPersonAgreed: Relation = (ledger) => {
  const { changes, approvals, refunds, payments } = ledger
  const used = approvals.filter(({ used_at }) => used_at !== null)
  const wrong = used.flatMap(({ id, cents }) => {
    const made = changes.filter(({ approval_id }) => approval_id === id)
    return made.length === 1 ? [] : [`${cents} cents were agreed to once, and given back ${made.length} times`]
  })
  const alone = changes.filter(({ approval_id, actor }) => approval_id === null && actor.startsWith('account:'))
  const days = Map.groupBy(alone, ({ actor, at, order_id }) => {
    const place = payments.find((payment) => payment.order_id === order_id)?.location_id
    return `${actor} ${localParts(new Date(at)).date} ${place}`
  })
  const above = [...days].flatMap(([whose, made]) => {
    const given = refunds.filter(({ change_id, payment_id, purpose, is_replaced }) => {
      const isCash = payments.find(({ id }) => id === payment_id)?.taken_by === 'cash'
      return !is_replaced && made.some(({ id }) => id === change_id) && (purpose === 'goodwill' || !isCash)
    })
    return centsOf(given) <= GIVE_BACK_LIMIT * 100 ? [] : [`${centsOf(given)} cents were given back alone by ${whose}`]
  })
  return [...wrong, ...above]
}

export const CHANGE_RELATIONS: Record<string, Relation> = {
  'a settled order owes nothing': settledOwesNothing,
  'the book holds what an order costs': bookHoldsTheTotal,
  'what is missing is to be paid': dueIsWhatIsMissing,
  'no more goes back than was paid': noMoreThanPaid,
  'changes are a chain': changesAreAChain,
  'the same costs the same': sameCostsTheSame,
  'a second person agreed': secondPersonAgreed,
}
