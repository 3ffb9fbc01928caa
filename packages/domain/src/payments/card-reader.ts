import type { PaymentState } from './payment-state.ts'
import type { TakenBy } from './refund.ts'

/** How long a reader waits for a card. */
export const READER_WAITS_MS = 3 * 60_000

/**
 * A payment on a reader in the provider's words, as a state. Only `succeeded` means money; what a reader says of itself
 * means nothing.
 */
export function intentStateOf(status: string): PaymentState {
  if (status === 'succeeded') return 'paid'
  if (status === 'canceled') return 'expired'
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'open'
}

/** Interac gives money back only to the card itself, held to a reader. */
export function goesBackOnReader({ takenBy, cardBrand }: { takenBy: TakenBy; cardBrand: string | null }): boolean {
  return takenBy === 'card' && cardBrand === 'interac'
}

/** The card of an order's first payment. */
export type PaidCard = { brand: string } | null

/** How money that came one way goes back, in the words that people read before. */
export function backAs(takenBy: TakenBy, card: PaidCard): TakenBy | 'reader' {
  return goesBackOnReader({ takenBy, cardBrand: card?.brand ?? null }) ? 'reader' : takenBy
}

/** Where the refund of a payment begins: money of cards is asked of the provider, other money is handed back. */
export function refundBegins(payment: { takenBy: TakenBy; cardBrand: string | null }): 'due' | 'owed' {
  return payment.takenBy === 'card' && !goesBackOnReader(payment) ? 'due' : 'owed'
}

/** Why a payment on a reader ended without money, as the counter reads it. */
export const READER_ENDS = {
  late: 'No card came within 3 minutes.',
  missed: 'The reader did not show the payment. Please try again.',
  cancelled: 'Cancelled on the reader.',
  closed: 'It was cancelled.',
} as const

/** A reader's own words of a failure, as the counter reads them. */
export function readerFailure(code: string | null, message: string | null): string {
  if (code === 'customer_canceled') return READER_ENDS.cancelled
  return message ?? 'The card was not accepted.'
}
