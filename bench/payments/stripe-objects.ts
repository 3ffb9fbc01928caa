/** Result of a refund at the bank. */
export type RefundFate = 'at-once' | 'later' | 'fails-later' | 'fails-after-success'

export type BookRefund = {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  fate: RefundFate
  metadata: Record<string, string>
}

export type BookIntent = {
  id: string
  amount: number
  received: number
  status: 'requires_payment_method' | 'processing' | 'succeeded'
  metadata: Record<string, string>
  isDisputed: boolean
  refunds: BookRefund[]
}

export type BookSession = {
  id: string
  reference: string
  amount: number
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** It was called expired or failed once. */
  wasOver: boolean
  metadata: Record<string, string>
  intent: BookIntent | null
  /** Results of the coming refunds, in order; all later ones succeed at once. */
  fates: RefundFate[]
}

export function sumOf(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

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
