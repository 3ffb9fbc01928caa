import type { OrderStatus } from '@thali/domain/orders/order-status'

export const STEP_FAILED = 'Failed to update order status'
export const PAYMENT_FAILED = 'Failed to process payment'
export const PROMISE_FAILED = 'Failed to move the promised time'
export const STEPS_QUEUED = 'Status updates queued for when online'
export const PAYMENT_QUEUED = 'Queued for when online'

/** What whoever taps second is told: how the order stands, and who brought it there. */
export function alreadySentence(orderNumber: number, status: OrderStatus, by: string | null): string {
  return `Order ${orderNumber}: Already ${status}${nameOf(by)}`
}

/** What is said of a step that no longer fits because the order went back. */
export function movedBackSentence(orderNumber: number, status: OrderStatus, by: string | null): string {
  return `Order ${orderNumber}: Back to ${status}${nameOf(by)}`
}

/** What is said of a later promise for an order that needs none any more. */
export function promiseSettledSentence(orderNumber: number, status: string): string {
  return `Order ${orderNumber}: Already ${status}, so the promised time stays`
}

/** What is said once everything that waited has arrived. */
export function sentSentence(count: number): string {
  return count === 1 ? 'Queued update sent' : `${count} queued updates sent`
}

function nameOf(by: string | null): string {
  return by === null ? '' : ` (${by})`
}
