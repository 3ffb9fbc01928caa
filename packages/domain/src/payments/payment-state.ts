import { isPayable, type PayableOrder } from './payable.ts'

/**
 * Where a card payment stands. `open`: the hosted page waits for a card. `processing`: the bank has not answered yet.
 * `failed` and `expired`: no money came. `paid`: the provider says that the money was taken.
 */
export const PAYMENT_STATES = ['open', 'processing', 'failed', 'expired', 'paid'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A state is left only for one of a higher rank, so that news that arrive late or twice change nothing. */
const RANK: Record<PaymentState, number> = { open: 0, processing: 1, failed: 2, expired: 2, paid: 3 }

/** The state after hearing of another one, in whatever order the news arrive. */
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

/** What the provider says of a hosted payment page, in its own words; it may learn new ones. */
export type SessionWords = {
  /** `open`, `complete`, `expired`. */
  status: string | null
  /** `paid`, `unpaid`, `no_payment_required`. */
  paymentStatus: string
  /** State of the payment behind the page, such as `requires_payment_method`; null before a card was tried. */
  payment: string | null
}

/**
 * Reads the provider's words. Only `paid` means money: a page that is complete but unpaid waits for a bank, and has
 * failed when the payment behind it fell back to asking for a card. A paid page whose payment is shown as it was before
 * is read again later.
 */
export function paymentStateOf({ status, paymentStatus, payment }: SessionWords): PaymentState {
  if (paymentStatus === 'paid') return payment === 'succeeded' ? 'paid' : 'processing'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment === 'requires_payment_method' || payment === 'canceled' ? 'failed' : 'processing'
}

/** What was agreed when the payment was begun. */
export type AgreedPayment = { id: string; totalCents: number; currency: string; isLive: boolean }

/** What the provider says was paid, or is to be paid. */
export type SeenPayment = {
  reference: string | null
  totalCents: number | null
  currency: string | null
  isLive: boolean
  mode: string
}

/**
 * Why a provider's object is not the payment that was agreed, or null when it is. A genuine message about another
 * thing, such as another amount, currency, account mode or product, must change nothing.
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

/** What becomes of money that has arrived. */
export type PaidOutcome = 'make-order' | 'pay-order' | 'give-back'

/**
 * What a payment does when the provider says it is paid. It makes its order, or pays the order that is already there;
 * it is given back when the checkout was closed or paid before, when another checkout of the same cart took its place,
 * or when the order was cancelled or paid otherwise meanwhile.
 */
export function decidePaid(
  checkout: { isClosed: boolean; isPaid: boolean; isSuperseded: boolean; makesOrder: boolean },
  order: PayableOrder | undefined,
): PaidOutcome {
  if (checkout.isClosed || checkout.isPaid) return 'give-back'
  if (order) return isPayable(order) ? 'pay-order' : 'give-back'
  return checkout.makesOrder && !checkout.isSuperseded ? 'make-order' : 'give-back'
}
