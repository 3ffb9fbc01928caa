import { type Cents, formatMoney } from '../../money/cents.ts'
import { type RefundSummary, type RefundWay, refundNotice } from '../../payments/refund.ts'

/** What a receipt tells of a refund. */
export type ReceiptRefund = Pick<RefundSummary, 'status' | 'way' | 'amountCents'>

/** How long a bank takes to show a refund on a card. */
const BANK_TIME = '5-10 business days'

/** `Refund of $41.97 on its way · 5-10 business days`: the line shown with the order. */
export function refundLine({ status, way, amountCents }: ReceiptRefund): string {
  const refund = `Refund of ${formatMoney(amountCents)}`
  if (status === 'failed') return `${refund} did not go through. The restaurant sees to it by hand.`
  if (status === 'review') return `${refund} is being looked into by the restaurant`
  if (status === 'owed') return `${refund} waits for you in cash at the counter`
  if (way === 'card') {
    return status === 'pending'
      ? `${refund} on its way · ${BANK_TIME}`
      : `${refund} went back to your card · ${BANK_TIME}`
  }
  if (status === 'pending') return `${refund} on its way`
  return way === 'cash' ? `${refund} was handed back in cash` : `${refund} was handed back`
}

/** Label of the refund on a receipt. Only money that has arrived is called refunded. */
export function refundLabel({ status, way }: Pick<ReceiptRefund, 'status' | 'way'>): string {
  switch (status) {
    case 'succeeded':
      return way === 'cash' ? 'Refunded in cash' : 'Refunded'
    case 'pending':
      return 'Refund on its way'
    case 'failed':
      return 'Refund that failed'
    case 'owed':
      return 'Refund due in cash'
    case 'review':
      return 'Refund under review'
  }
}

/** Tells the customer before cancelling what happens to their money. */
export function refundPromise(way: RefundWay, amount: Cents): string {
  const money = formatMoney(amount)
  // Handing back and reviewing are up to staff, who read another sentence.
  if (way === 'cash') return `${money} was paid in cash. The restaurant hands it back to you at the counter.`
  if (way === 'review') return `${money} was paid by another method. The restaurant looks into the refund.`
  return refundNotice(way, amount)
}
