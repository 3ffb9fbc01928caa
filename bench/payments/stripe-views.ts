import { type BookIntent, type BookRefund, type BookSession, sumOf } from './stripe-objects.ts'

/** Objects as the provider returns them, reduced to the fields that the product reads. */
export function toSessionView(session: BookSession) {
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    client_reference_id: session.reference,
    amount_total: session.amount,
    currency: 'cad',
    status: session.status,
    payment_status: session.isPaid ? 'paid' : 'unpaid',
    payment_intent: session.intent?.id ?? null,
    metadata: session.metadata,
    url: session.status === 'open' ? `https://pay.example.com/${session.id}` : null,
  }
}

export function toIntentView(intent: BookIntent) {
  return {
    id: intent.id,
    object: 'payment_intent',
    livemode: false,
    amount: intent.amount,
    amount_received: intent.received,
    currency: 'cad',
    status: intent.status,
    metadata: intent.metadata,
    latest_charge: toChargeView(intent),
  }
}

export function toChargeView(intent: Pick<BookIntent, 'id' | 'isDisputed' | 'refunds'>) {
  return {
    id: intent.id.replace('pi_', 'ch_'),
    object: 'charge',
    payment_intent: intent.id,
    created: Math.floor(Date.now() / 1000),
    disputed: intent.isDisputed,
    amount_refunded: sumOf(intent.refunds.filter(({ status }) => status !== 'failed')),
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  }
}

export function toRefundView(refund: BookRefund, intentId: string) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    currency: 'cad',
    payment_intent: intentId,
    status: refund.status,
    failure_reason: refund.status === 'failed' ? 'expired_or_canceled_card' : null,
    metadata: refund.metadata,
  }
}
