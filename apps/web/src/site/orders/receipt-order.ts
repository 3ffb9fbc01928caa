import type { OrderItemView } from '@thali/contracts/orders/order-item'
import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars } from '@thali/domain/money/cents'
import type { PricedLine } from '@thali/domain/money/pricing'
import { reportedRate, taxForPostalCode, type TaxRate } from '@thali/domain/money/tax'
import type { ReceiptOrder } from '@thali/domain/orders/receipt/receipt'

import { paidOrderOf } from '#web/lib/paid-order.ts'

/** The order of a reply as the rules of receipts read it, in cents. */
export function receiptOrderOf(order: OrderView): ReceiptOrder {
  const { pricing, locationInfo, deliveryInfo } = order
  return {
    ...paidOrderOf(order),
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    orderType: order.orderType,
    orderedAt: new Date(order.orderTime),
    customerName: order.customerInfo.name,
    locationSnapshot: locationInfo,
    tableNumber: order.tableInfo?.tableNumber ?? null,
    deliveryAddress: deliveryInfo?.address ?? null,
    deliveryInstructions: deliveryInfo?.instructions ?? null,
    discountCents: centsFromDollars(pricing.discount),
    feeCents: centsFromDollars(pricing.deliveryFee ?? 0),
    subtotalCents: centsFromDollars(pricing.subtotal),
    taxCents: centsFromDollars(pricing.tax),
    tipCents: centsFromDollars(pricing.tip),
    taxRate: chargedRate(pricing.taxRate, locationInfo.postalCode),
  }
}

export function receiptLineOf({ price, quantity }: OrderItemView): PricedLine {
  return { unitPrice: centsFromDollars(price), quantity }
}

/** Replies round the rate: 14.98% in Quebec are its 14.975%. */
function chargedRate(reported: number, postalCode: string): TaxRate {
  const { rate } = taxForPostalCode(postalCode)
  return reportedRate(rate) === reported ? rate : (Math.round(reported * 100_000) as TaxRate)
}
