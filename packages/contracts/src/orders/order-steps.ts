import { LATER_MINUTES } from '@thali/domain/orders/kitchen/order-steps'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, noError, orderId, text } from '../fields.ts'
import { orderStatus, orderView } from './orders.ts'

export const cancelReasonText = text(500).trim()

const cancellationReply = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The order is cancelled; `refund` says what happened to its money. */
  error: noError,
  order: orderView,
  refund: z.object({
    /** False when money is owed that was neither refunded nor handed back, and no refund is in progress. */
    success: z.boolean(),
    refundId: z.string().nullable(),
    /** Dollars. */
    amount: z.number(),
    status: z.enum(['none', 'pending', 'succeeded', 'failed', 'owed', 'review']),
    method: z.enum(['none', 'card', 'cash', 'review']),
    error: z.string().nullable(),
  }),
})

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/me/orders/:id/cancel',
  summary: 'Cancels an own order that is still pending or preparing.',
  access: 'account',
  params: z.object({ id: orderId }),
  body: z.object({ reason: cancelReasonText.default('Cancelled by customer') }),
  reply: cancellationReply,
  errors: ['order-not-found', 'order-not-cancellable', 'idempotency-key-reused'],
  idempotent: true,
})
export type CancelMyOrder = Call<typeof cancelMyOrder>

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/cancelOrder',
  summary: 'Cancels an order that is still pending or preparing, and settles the refund it is owed.',
  access: 'orders.cancel',
  body: z.object({
    orderId,
    /** Either name is taken; without any the reason is `Cancelled by admin`. */
    cancelReason: cancelReasonText.optional(),
    reason: cancelReasonText.optional(),
    /** That a manager agrees, from `/approvals`, where staff cancel an order that was paid by card. */
    approval: z.uuid().nullish(),
  }),
  reply: cancellationReply,
  errors: ['order-not-found', 'order-not-cancellable', 'approval-refused', 'idempotency-key-reused'],
  idempotent: true,
})
export type CancelOrder = Call<typeof cancelOrder>

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/updateOrderStatus',
  summary: 'Takes an order one step further; saying its present status again changes nothing.',
  access: 'orders.board',
  body: z.object({
    orderId,
    status: orderStatus,
    cancelReason: cancelReasonText.optional(),
    /** The version the caller saw; an order that was changed since is refused. */
    version: z.number().int().min(1).max(1_000_000).optional(),
    /** When it was tapped, if it waited for the network: history and times follow the tap. */
    tappedAt: instant.optional(),
  }),
  reply: z.object({
    orderId: z.string(),
    oldStatus: orderStatus,
    newStatus: orderStatus,
    message: z.string(),
    order: orderView,
  }),
  errors: [
    'order-not-found',
    'order-transition-refused',
    'order-changed',
    'order-not-cancellable',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type UpdateOrderStatus = Call<typeof updateOrderStatus>

export const undoOrderStatus = endpoint({
  method: 'POST',
  path: '/undoOrderStatus',
  summary: 'Takes the last step back within 5 seconds, together with the text to the customer that it holds.',
  access: 'orders.board',
  body: z.object({ orderId, version: z.number().int().min(1).max(1_000_000) }),
  reply: z.object({ order: orderView }),
  errors: ['order-not-found', 'order-step-settled', 'idempotency-key-reused'],
  idempotent: true,
})
export type UndoOrderStatus = Call<typeof undoOrderStatus>

export const recallOrder = endpoint({
  method: 'POST',
  path: '/recallOrder',
  summary: 'Takes a completed order back to ready within 30 minutes; what it earned its customer goes with it.',
  access: 'orders.board',
  body: z.object({
    orderId,
    /** The version the caller saw; an order that was changed since is refused. */
    version: z.number().int().min(1).max(1_000_000).optional(),
  }),
  reply: z.object({ order: orderView }),
  errors: ['order-not-found', 'order-not-recallable', 'order-step-settled', 'order-changed', 'idempotency-key-reused'],
  idempotent: true,
})
export type RecallOrder = Call<typeof recallOrder>

export const extendOrderPromise = endpoint({
  method: 'POST',
  path: '/extendOrderPromise',
  summary: 'Puts off the time that a pending or preparing order is promised for; one that has passed counts from now.',
  access: 'orders.board',
  body: z.object({
    orderId,
    minutes: z.literal(LATER_MINUTES),
    /** The due time that the caller saw. If the order was moved since, the call is refused. */
    dueAt: instant.optional(),
    /** The version the caller saw; an order that was changed since is refused. */
    version: z.number().int().min(1).max(1_000_000).optional(),
  }),
  reply: z.object({ order: orderView }),
  errors: ['order-not-found', 'order-transition-refused', 'order-changed', 'idempotency-key-reused'],
  idempotent: true,
})
export type ExtendOrderPromise = Call<typeof extendOrderPromise>
