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
