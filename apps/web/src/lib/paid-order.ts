import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars } from '@thali/domain/money/cents'
import type { ReceiptOrder } from '@thali/domain/payments/receipt'
import type { ReceiptRefund } from '@thali/domain/payments/refund'

/** The money of an order of a reply as the rules of refunds read it: the dollars of the wire become cents here. */
export function paidOrderOf(order: OrderView): Pick<ReceiptOrder, 'paid' | 'refund' | 'totalCents'> {
  const { takenBy, card, refund, pricing } = order
  return {
    paid: takenBy && { takenBy, card },
    refund: refund && receiptRefundOf(refund),
    totalCents: centsFromDollars(pricing.total),
  }
}

export function receiptRefundOf({ status, way, amount }: NonNullable<OrderView['refund']>): ReceiptRefund {
  return { status, way, amountCents: centsFromDollars(amount) }
}
