import { REFUND_WORDS } from '#language/refunds.ts'
import type { RefundWords } from '../../language/en/refunds.ts'
import { type Cents, formatMoney } from '../../money/cents.ts'
import type { RefundSummary, RefundWay } from '../../payments/refund.ts'

/** What a receipt tells of a refund. */
export type ReceiptRefund = Pick<RefundSummary, 'status' | 'way' | 'amountCents'>

/** `Refund of $41.97 on its way · 5-10 business days`: the line shown with the order. */
export function refundLine({ status, way, amountCents }: ReceiptRefund, words: RefundWords = REFUND_WORDS): string {
  const amount = formatMoney(amountCents, words.formats)
  if (status === 'failed') return words.failed(amount)
  if (status === 'review') return words.review(amount)
  if (status === 'owed') return words.owed(amount)
  if (way === 'card') {
    return `${status === 'pending' ? words.pending(amount) : words.toCard(amount)} · ${words.bankTime}`
  }
  if (status === 'pending') return words.pending(amount)
  return way === 'cash' ? words.inCash(amount) : words.handedBack(amount)
}

/** Label of the refund on a receipt. Only money that has arrived is called refunded. */
export function refundLabel(
  { status, way }: Pick<ReceiptRefund, 'status' | 'way'>,
  { labels }: RefundWords = REFUND_WORDS,
): string {
  return status === 'succeeded' && way === 'cash' ? labels.inCash : labels[status]
}

/** Tells the customer before cancelling what happens to their money; staff read other sentences. */
export function refundPromise(way: RefundWay, amount: Cents): string {
  return way === 'none' ? REFUND_WORDS.promises.none : REFUND_WORDS.promises[way](formatMoney(amount))
}
