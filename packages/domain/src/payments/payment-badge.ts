import type { OrderStatus, OrderType, PaymentMethod, PaymentStatus } from '../order-status.ts'
import { isPartlyPaid } from './payment-state.ts'

export type PaymentBadge =
  | 'PAID'
  | 'PART PAID'
  | 'REFUNDED'
  | 'PAYMENT PENDING'
  | 'PAYMENT FAILED'
  | `CASH ON ${Uppercase<OrderType>}`

/**
 * The badge on the confirmation. PAID appears only when the server says so: neither the chosen method nor a session
 * id in an address proves a payment. An order that is to be paid by card never asks for cash.
 */
export function paymentBadge(order: {
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  orderType: OrderType
  status: OrderStatus
  dueAmount?: number | undefined
}): PaymentBadge {
  if (isPartlyPaid(order)) return 'PART PAID'
  if (order.paymentStatus === 'paid') return 'PAID'
  if (order.paymentStatus === 'refunded') return 'REFUNDED'
  if (order.paymentMethod === 'online') return UNPAID_BADGES[order.paymentStatus]
  return `CASH ON ${order.orderType.toUpperCase() as Uppercase<OrderType>}`
}

const UNPAID_BADGES = { unpaid: 'PAYMENT PENDING', failed: 'PAYMENT FAILED' } as const
