import type { PaymentStateView } from '@thali/contracts/payments/payments'
import type { FailedWebhook, OpenRefundView, PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { reportedRate } from '@thali/domain/money/tax'
import { goesBackOnReader } from '@thali/domain/payments/card-reader'

import type { RefundOfPayment } from './refunds/refunds.repository.ts'
import type { WebhookEvent } from './webhooks/webhooks.repository.ts'
import type { Order, OrderDraft } from '#api/features/orders/order.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { toQrCode } from '#api/plugins/qr-code.ts'

/** The agreed amounts, in dollars. */
export function toPricing(content: OrderDraft) {
  const { discountCents, feeCents = 0, subtotalCents, taxCents, tipCents, totalCents, taxRate } = content
  return {
    discount: dollars(discountCents),
    ...(feeCents > 0 && { deliveryFee: dollars(feeCents) }),
    subtotal: dollars(subtotalCents),
    tax: dollars(taxCents),
    tip: dollars(tipCents),
    total: dollars(totalCents),
    taxRate: reportedRate(taxRate),
  }
}

/** Payment state shown to the customer; `returned` = paid, but refunded because no order could be made. */
export function toPaymentState(checkout: Checkout, order: Order | undefined): PaymentStateView {
  if (checkout.state === 'paid') return isPaidBy(order, checkout) ? 'paid' : 'returned'
  return checkout.closedBecause ? 'expired' : checkout.state
}

/** Whether this checkout's payment pays the order. */
export function isPaidBy(order: Order | undefined, checkout: Checkout): order is Order {
  const { paid } = order ?? {}
  const { sessionId, intentId } = checkout
  if (intentId !== null && paid?.paymentIntentId === intentId) return true
  const name = sessionId ?? intentId
  return name !== null && [paid, ...(paid?.rests ?? [])].some((one) => one?.sessionId === name)
}

export async function toLinkView(
  checkout: Checkout,
  customer: { customerName: string; customerPhone: string },
  order: Order | undefined,
): Promise<PaymentLinkView> {
  const paymentUrl = checkout.paymentUrl ?? ''
  return {
    orderId: checkout.orderId,
    sessionId: checkout.sessionId ?? '',
    locationId: checkout.locationId,
    paymentUrl,
    qrCodeData: paymentUrl ? await toQrCode(paymentUrl) : '',
    paymentState: toPaymentState(checkout, order),
    customerName: customer.customerName,
    customerPhone: customer.customerPhone,
    total: dollars(checkout.totalCents),
    createdAt: checkout.createdAt.toISOString(),
    expiresAt: checkout.expiresAt.toISOString(),
    isClosed: checkout.closedBecause !== null,
    paidAt: checkout.state === 'paid' ? (checkout.settledAt?.toISOString() ?? null) : null,
    orderNumber: order?.number ?? null,
  }
}

export function toOpenRefundView({ refund, payment }: RefundOfPayment, order: Order | undefined): OpenRefundView {
  return {
    refundId: refund.id,
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? null,
    locationId: payment.locationId,
    customerName: order?.customerName ?? '',
    customerPhone: order?.customerPhone ?? '',
    amount: dollars(refund.amountCents),
    way: payment.takenBy === 'manual' ? 'review' : goesBackOnReader(payment) ? 'reader' : payment.takenBy,
    status: refund.state === 'failed' ? 'failed' : refund.state === 'owed' ? 'owed' : 'pending',
    error: refund.error,
    since: refund.createdAt.toISOString(),
  }
}

export function toFailedWebhook({ id, type, state, objectId, error, receivedAt }: WebhookEvent): FailedWebhook {
  return {
    failureId: id,
    type,
    kind: state === 'set-aside' ? 'set-aside' : 'failed',
    about: objectId,
    error: error ?? 'Unknown',
    receivedAt: receivedAt.toISOString(),
  }
}

function dollars(amountCents: number): number {
  return toDollars(amountCents as Cents)
}
