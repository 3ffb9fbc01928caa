import type { OrderStatus, PaymentMethod, PaymentStatus } from '../order-status.ts'

/** Payment states shown to staff. `pending` comes only from other programs; our own orders start as `unpaid`. */
export const DISPLAYED_PAYMENTS = ['unpaid', 'pending', 'paid', 'failed', 'refunded'] as const
export type DisplayedPayment = (typeof DISPLAYED_PAYMENTS)[number]

type Paid = {
  paymentStatus: PaymentStatus | 'pending'
  paymentMethod: PaymentMethod
  metadata?: { adminCreated?: boolean | undefined } | null | undefined
}

/** The sum of quantities: two portions of one dish are two items. */
export function itemCount(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * The payment state a person reads. Cash that is still to come is `unpaid`; only where staff took the order
 * themselves is it left at `pending`.
 */
export function displayedPayment({ paymentStatus, paymentMethod, metadata }: Paid): DisplayedPayment {
  const isOwedInCash = paymentMethod === 'cash' && paymentStatus === 'pending' && !metadata?.adminCreated
  return isOwedInCash ? 'unpaid' : paymentStatus
}

/** Whether cash is still to be taken. */
export function needsPayment(order: Paid): boolean {
  return order.paymentMethod === 'cash' && displayedPayment(order) === 'unpaid'
}

/** Label of the payment button; null when there is none. */
export function paymentButton(
  order: Paid & { status: OrderStatus },
): 'Collect Cash Payment' | 'Process Payment' | null {
  if (order.status === 'completed' || order.status === 'cancelled') return null
  const state = displayedPayment(order)
  if (state === 'unpaid') return 'Collect Cash Payment'
  return state === 'pending' ? 'Process Payment' : null
}

/** Whether the promised time has passed. An order that has come to its end is never late. */
export function isOverdue(order: { status: OrderStatus; estimatedReady: string | null }, now: Date): boolean {
  if (order.status === 'completed' || order.status === 'cancelled' || order.estimatedReady === null) return false
  return Date.parse(order.estimatedReady) < now.getTime()
}
