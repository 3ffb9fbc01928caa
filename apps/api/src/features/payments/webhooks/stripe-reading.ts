import { intentStateOf } from '@thali/domain/payments/card-reader'
import { paymentStateOf, type PaymentState, type SeenPayment } from '@thali/domain/payments/payment-state'
import type { ProviderRefund } from '@thali/domain/payments/refund'
import type Stripe from 'stripe'

/** A hosted payment page as the provider currently reports it. */
export type SeenSession = SeenPayment & {
  /** Null of a payment on a card reader, which has no page. */
  sessionId: string | null
  state: PaymentState
  payment: SeenMoney | null
}

/** A payment as the provider currently reports it, with its refunds. */
export type SeenMoney = {
  providerId: string
  /** With the tip that was chosen on a card reader. */
  capturedCents: number
  tipCents: number
  currency: string
  isLive: boolean
  /** Our checkout id, when we started the payment. */
  checkoutId: string | null
  /** Our order id, also when another program started the payment. */
  orderId: string | null
  hasSucceeded: boolean
  /** Some of it was refunded or is being refunded. */
  isRefunded: boolean
  card: { brand: string; last4: string } | null
  isDisputed: boolean
  /** When the card was charged. */
  paidAt: Date | null
}

export function toSession(session: Stripe.Checkout.Session): SeenSession {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  return {
    sessionId: session.id,
    reference: session.client_reference_id,
    totalCents: session.amount_total,
    currency: session.currency,
    isLive: session.livemode,
    mode: session.mode,
    payment: intent && toMoney(intent),
    state: paymentStateOf({
      status: session.status,
      paymentStatus: session.payment_status,
      payment: intent && intent.status,
    }),
  }
}

/** A payment on a card reader, without the tip, which was agreed to on the reader alone. */
export function toReaderPayment(intent: Stripe.PaymentIntent): SeenSession {
  return {
    sessionId: null,
    reference: intent.metadata.checkoutId ?? null,
    totalCents: intent.amount - tipOf(intent),
    currency: intent.currency,
    isLive: intent.livemode,
    mode: 'payment',
    payment: intent.status === 'succeeded' ? toMoney(intent) : null,
    state: intentStateOf(intent.status),
  }
}

function tipOf({ amount_details: details }: Stripe.PaymentIntent): number {
  return details?.tip?.amount ?? 0
}

export function toMoney(intent: Stripe.PaymentIntent): SeenMoney {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const { card: typed, card_present: held, interac_present: interac } = charge?.payment_method_details ?? {}
  const card = typed ?? held ?? interac
  return {
    providerId: intent.id,
    capturedCents: intent.amount_received,
    tipCents: tipOf(intent),
    currency: intent.currency,
    isLive: intent.livemode,
    checkoutId: intent.metadata.checkoutId ?? null,
    orderId: intent.metadata.orderId ?? null,
    hasSucceeded: intent.status === 'succeeded',
    isRefunded: (charge?.amount_refunded ?? 0) > 0,
    card: card?.last4 ? { brand: card.brand ?? (interac ? 'interac' : 'card'), last4: card.last4 } : null,
    isDisputed: charge?.disputed ?? false,
    paidAt: charge?.created === undefined ? null : new Date(charge.created * 1000),
  }
}

/** Stripe's reasons for a failed refund, in words for staff. */
const REFUND_FAILURES: Record<string, string> = {
  expired_or_canceled_card: 'The card is no longer valid, so its bank sent the money back.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  insufficient_funds: 'There is not enough money in the account at the card provider.',
  declined: 'The bank declined the refund.',
  charge_for_pending_refund_disputed: 'The customer disputes this payment with the bank.',
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    providerId: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    state: isFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'requested',
    amountCents: refund.amount,
    error: isFailed
      ? (REFUND_FAILURES[refund.failure_reason ?? ''] ?? 'The refund failed at the card provider.')
      : null,
  }
}
