import type { OrderStatus, PaymentStatus, PaymentWord } from '../../order-status.ts'
import { isPartlyPaid } from '../../payments/payment-state.ts'
import { dueAt } from './due-time.ts'

const MINUTE_MS = 60_000

/** Payment states shown to staff. `pending` comes only from other programs; our own orders start as `unpaid`. */
export const DISPLAYED_PAYMENTS = ['unpaid', 'pending', 'paid', 'failed', 'refunded'] as const
export type DisplayedPayment = (typeof DISPLAYED_PAYMENTS)[number]

type Paid = {
  paymentStatus: PaymentStatus | 'pending'
  paymentMethod: PaymentWord
  metadata?: { adminCreated?: boolean | undefined } | null | undefined
}
/** `dueAmount`: dollars still to be paid of a paid order that a change made dearer. */
type Owed = Paid & { status: OrderStatus; dueAmount?: number | undefined }

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

/** Whether cash is still to be taken, or the rest of a changed order. */
export function needsPayment(order: Owed): boolean {
  return isPartlyPaid(order) || (order.paymentMethod === 'cash' && displayedPayment(order) === 'unpaid')
}

/** Label of the payment button; null when there is none. */
export function paymentButton(order: Owed): 'Collect Cash Payment' | 'Collect Rest' | 'Process Payment' | null {
  if (order.status === 'completed' || order.status === 'cancelled') return null
  if (isPartlyPaid(order)) return 'Collect Rest'
  const state = displayedPayment(order)
  if (state === 'unpaid') return 'Collect Cash Payment'
  return state === 'pending' ? 'Process Payment' : null
}

type Promised = { status: OrderStatus; promisedFor: string | null; estimatedReady: string | null }

/**
 * By how many whole minutes an order that is still to be cooked has missed its promise; 0 when it is not late. One that
 * is ready is never late: it waits for its guest (ruling 45).
 */
export function minutesLate(order: Promised, now: Date): number {
  const due = dueAt(order)
  if (due === null || (order.status !== 'pending' && order.status !== 'preparing')) return 0
  return Math.max(0, Math.floor((now.getTime() - Date.parse(due)) / MINUTE_MS))
}
