import { type Result, ok, refuse } from './result.ts'

export const ORDER_STATUSES = ['pending', 'preparing', 'ready', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const ORDER_TYPES = ['pickup', 'delivery', 'dine-in'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const PAYMENT_METHODS = ['online', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * Words of the specification for how an order is paid (ADM-ENT-04, ADM-ENT-05). Staff and their programs may use all of
 * them; customers name one of `PAYMENT_METHODS` (CUS-PAY-21).
 */
export const PAYMENT_WORDS = [
  ...PAYMENT_METHODS,
  'card',
  'stripe_checkout',
  'stripe_elements',
  'manual',
  'unknown',
] as const
export type PaymentWord = (typeof PAYMENT_WORDS)[number]

/** What a word means: every kind of card is online; `manual` and `unknown` are another method (open choice 23). */
export function paymentMeant(word: PaymentWord): PaymentMethod | 'another' {
  if (word === 'cash') return 'cash'
  return word === 'manual' || word === 'unknown' ? 'another' : 'online'
}

/** Where an order may go from each status. The first entry is the kitchen's next step. */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['preparing', 'cancelled'],
  preparing: ['ready', 'cancelled'],
  ready: ['completed'],
  completed: [],
  cancelled: [],
}

/** The kitchen's next step, or null when the order has come to its end. */
export function nextStatus(from: OrderStatus): OrderStatus | null {
  return TRANSITIONS[from][0] ?? null
}

/** Whether an order may take a status. Saying the current status again succeeds and changes nothing. */
export function decideStatusChange(
  from: OrderStatus,
  to: OrderStatus,
): Result<'changed' | 'unchanged', 'ORDER_TRANSITION_NOT_ALLOWED'> {
  if (from === to) return ok('unchanged')
  return TRANSITIONS[from].includes(to) ? ok('changed') : refuse('ORDER_TRANSITION_NOT_ALLOWED')
}

/** Whether the order can still be cancelled: until it is cooked. */
export function canCancel(status: OrderStatus): boolean {
  return TRANSITIONS[status].includes('cancelled')
}

/** Statuses from which `to` can be reached in one step, for conditional updates. */
export function statusesLeadingTo(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => TRANSITIONS[from].includes(to))
}
