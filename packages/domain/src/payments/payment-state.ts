import { type Cents, cents } from '../money/cents.ts'
import { formatTimeAst } from '../time/zone.ts'

/**
 * State of a card payment. `open`: the hosted page waits for a card. `processing`: the bank has not answered yet.
 * `failed` and `expired`: no money came. `paid`: the provider confirmed the payment.
 */
export const PAYMENT_STATES = ['open', 'processing', 'failed', 'expired', 'paid'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A state changes only to one of a higher rank, so that late or repeated webhooks change nothing. */
const RANK: Record<PaymentState, number> = { open: 0, processing: 1, failed: 2, expired: 2, paid: 3 }

/** The state after another report, in whatever order reports arrive. */
export function advancePayment(known: PaymentState, heard: PaymentState): PaymentState {
  return RANK[heard] > RANK[known] ? heard : known
}

/** How long the provider is asked again about a payment that it called over: a page lives for a day at most. */
export const DOUBTED_FOR_MS = 24 * 60 * 60_000
/** The first of these questions comes after this, and each later one after twice as long. */
export const FIRST_DOUBT_MS = 45_000

/** Whether money is expected: the payment waits for a card or for a bank. */
export function isUnsettled(state: PaymentState): boolean {
  return state === 'open' || state === 'processing'
}

/** State of a hosted payment page in the provider's words; new words may appear. */
export type SessionWords = {
  /** `open`, `complete`, `expired`. */
  status: string | null
  /** `paid`, `unpaid`, `no_payment_required`. */
  paymentStatus: string
  /** State of the payment behind the page, such as `requires_payment_method`; null before a card was tried. */
  payment: string | null
}

/**
 * Interprets the provider's states. Only `paid` means money: a complete but unpaid page waits for a bank, and has
 * failed when its payment asks for a card again. A paid page with an outdated payment is read again later.
 */
export function paymentStateOf({ status, paymentStatus, payment }: SessionWords): PaymentState {
  if (paymentStatus === 'paid') return payment === 'succeeded' ? 'paid' : 'processing'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment === 'requires_payment_method' || payment === 'canceled' ? 'failed' : 'processing'
}

/** The payment as it was started. */
export type AgreedPayment = { id: string; totalCents: number; currency: string; isLive: boolean }

/** The payment as the provider reports it. */
export type SeenPayment = {
  reference: string | null
  totalCents: number | null
  currency: string | null
  isLive: boolean
  mode: string
}

/**
 * Why a provider's object is not the agreed payment, or null when it is. A genuine webhook about another amount,
 * currency, account mode or product must change nothing.
 */
export function paymentMismatch(agreed: AgreedPayment, seen: SeenPayment): string | null {
  if (seen.reference !== agreed.id) return 'It belongs to another checkout.'
  if (seen.mode !== 'payment') return `It is no single payment but “${seen.mode}”.`
  if (seen.isLive !== agreed.isLive) return seen.isLive ? 'It is a live payment.' : 'It is a test payment.'
  if (seen.currency?.toLowerCase() !== agreed.currency) return `Its currency is ${seen.currency ?? 'unknown'}.`
  if (seen.totalCents !== agreed.totalCents) {
    return `Its amount is ${seen.totalCents ?? 'unknown'} cents, agreed were ${agreed.totalCents}.`
  }
  return null
}

/** Effects of a payment that arrived. */
export type PaidOutcome = 'make-order' | 'pay-order' | 'give-back'

/**
 * What to do with a confirmed payment. It creates its order or pays the existing one. It is refunded when the checkout
 * was closed or paid before, replaced by another checkout of the same cart, or when the order was cancelled or paid
 * meanwhile.
 */
export function decidePaid(
  checkout: { isClosed: boolean; isPaid: boolean; isSuperseded: boolean; makesOrder: boolean },
  order: PayableOrder | undefined,
): PaidOutcome {
  if (checkout.isClosed || checkout.isPaid) return 'give-back'
  if (order) return isPayable(order) ? 'pay-order' : 'give-back'
  return checkout.makesOrder && !checkout.isSuperseded ? 'make-order' : 'give-back'
}

/** Every status but cancelled: food that went out unpaid can still be paid (ruling 23). */
export const PAYABLE_STATUSES = ['pending', 'preparing', 'ready', 'completed'] as const

/** Payment states in which the money of an order has not come yet. */
export const PAYABLE_STATES = ['unpaid', 'pending', 'failed'] as const

type PayableOrder = {
  status: string
  paymentStatus: string
  /** The rest to be paid after a change, as stored, or in dollars as it is read. */
  dueCents?: number
  dueAmount?: number | undefined
}

/**
 * Whether an order may be paid: its whole, or the rest that a change left to be paid. Links, payments by hand, webhooks,
 * the database and the screens all use this rule.
 */
export function isPayable(order: PayableOrder): boolean {
  return (
    PAYABLE_STATUSES.some((payable) => payable === order.status) &&
    (PAYABLE_STATES.some((state) => state === order.paymentStatus) || isPartlyPaid(order))
  )
}

/** Whether a change made a paid order dearer, and its rest is still to be paid. */
export function isPartlyPaid({ status, paymentStatus, dueCents = 0, dueAmount = 0 }: PayableOrder): boolean {
  return status !== 'cancelled' && paymentStatus === 'paid' && (dueCents > 0 || dueAmount > 0)
}

/** What is to be paid of an order, in cents; 0 when nothing is. */
export function amountToPay(order: {
  status: string
  paymentStatus: string
  totalCents: Cents
  dueCents: Cents
}): Cents {
  if (!isPayable(order)) return cents(0)
  return isPartlyPaid(order) ? order.dueCents : order.totalCents
}

/** A payment learnt of within this time does not count as late. */
const AT_ONCE_MS = 5 * 60_000

/**
 * When an order was paid whose payment we learnt of late; null when we learnt of it in time or the provider gives no
 * time. A time before the payment started, or in the future, comes from a wrong clock and is ignored.
 */
export function latePaidAt({ paidAt, begunAt, now }: { paidAt: Date | null; begunAt: Date; now: Date }): Date | null {
  if (paidAt === null || now.getTime() - paidAt.getTime() <= AT_ONCE_MS) return null
  return paidAt < begunAt ? begunAt : paidAt
}

/** Shown to staff on an order whose payment we learnt of late; null otherwise. */
export function latePaymentWords(order: { paidAt: string | null; paymentLearntAt: string | null }): string | null {
  if (order.paidAt === null || order.paymentLearntAt === null) return null
  const [paid, learnt] = [order.paidAt, order.paymentLearntAt].map((at) => formatTimeAst(new Date(at)))
  return `Paid at ${paid}, learnt at ${learnt}.`
}
