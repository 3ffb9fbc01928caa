import type { CancelOrder } from '@thali/contracts/orders/order-steps'
import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { amountToReturn, refundNotice, refundWay } from '@thali/domain/payments/refund'

import { paidOrderOf } from '#web/lib/paid-order.ts'

export const MOST_REASON = 500
export const NO_REASON = 'Please provide a reason for cancellation'
const FAILED = 'Failed to cancel order'

/** Preset reasons. */
export const REASONS = [
  'Customer asked to cancel',
  'A dish has run out',
  'Kitchen is too busy',
  'Customer cannot be reached',
  'Closing early',
  'Ordered twice',
] as const

const REFUND_STATES = {
  none: 'None',
  pending: 'On its way',
  succeeded: 'Done',
  failed: 'Failed',
  owed: 'To be handed back',
  review: 'To be reviewed',
} as const

/** Says what happens to the money, before confirming. */
export function refundRule(order: OrderView): string {
  if (order.paymentStatus === 'refunded') return 'The money was given back already. No refund is needed.'
  return refundNotice(refundWay(order), amountToReturn(paidOrderOf(order)))
}

/** Label of the cancel button, with the amount when money is refunded automatically. */
export function cancelLabel(order: OrderView): string {
  return refundWay(order) === 'card'
    ? `Cancel order and refund ${formatMoney(amountToReturn(paidOrderOf(order)))}`
    : 'Cancel order'
}

export type CancelNews = {
  isWarning: boolean
  text: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Result of the cancellation for the money. */
export function cancelNews({ refund }: Pick<CancelOrder['reply'], 'refund'>): CancelNews {
  const { method, status, refundId, error } = refund
  if (method === 'none' || status === 'none') return { isWarning: false, text: 'Order cancelled', facts: [] }

  const amount = centsFromDollars(refund.amount)
  const facts: [string, string][] = [['Refund amount', formatMoney(amount)]]
  if (refundId !== null) facts.push(['Refund ID', refundId])
  facts.push(['Refund status', REFUND_STATES[status]])
  if (status === 'failed') {
    if (error !== null) facts.push(['Reason', error])
    const text = 'Order cancelled. Refund warning: the refund failed. Please process it manually.'
    return { isWarning: true, text, facts }
  }
  if (method === 'card') {
    const text = 'Order cancelled. The refund goes via the original card payment method within 5-10 business days.'
    return { isWarning: false, text, facts }
  }
  if (method === 'cash') {
    const text = `Order cancelled. The cash refund is to be handled manually: please hand back ${formatMoney(amount)}.`
    return { isWarning: false, text, facts }
  }
  return { isWarning: false, text: 'Order cancelled. The refund needs a manual review.', facts }
}

/** Message when cancelling failed: the server's own, if there is one. */
export function cancelFailure(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : FAILED
}
