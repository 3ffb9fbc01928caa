import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, orderId } from '../fields.ts'
import { orderView } from './orders.ts'
import { daysWithTimes } from './quote.ts'

const timesReply = z.object({ days: daysWithTimes })
const movedReply = z.object({ order: orderView })

/** Refusals of both calls that read the times and of both that move an order. */
const reading = [
  'order-not-found',
  'order-time-stays',
  'order-type-unavailable',
  'location-unknown',
  'location-inactive',
] as const
const moving = [...reading, 'time-not-offered', 'item-unavailable', 'sold-out', 'idempotency-key-reused'] as const

export const listMyOrderTimes = endpoint({
  method: 'GET',
  path: '/me/orders/:id/times',
  summary: 'Lists the times to which an own order for later can be moved. Nothing is held.',
  access: 'account',
  params: z.object({ id: orderId }),
  reply: timesReply,
  errors: reading,
  rateLimit: { perMinute: 60 },
})

export const moveMyOrder = endpoint({
  method: 'POST',
  path: '/me/orders/:id/time',
  summary: 'Moves an own order for later to another time, until the kitchen begins. Its price stays.',
  access: 'account',
  params: z.object({ id: orderId }),
  body: z.object({ readyAt: instant }),
  reply: movedReply,
  errors: moving,
  idempotent: true,
  rateLimit: { perMinute: 20 },
})

export const listOrderTimes = endpoint({
  method: 'GET',
  path: '/getOrderTimes',
  summary: 'Lists the times to which an order for later can be moved. Nothing is held.',
  access: 'orders.board',
  query: z.object({ orderId }),
  reply: timesReply,
  errors: reading,
})
export type ListOrderTimes = Call<typeof listOrderTimes>

export const moveOrder = endpoint({
  method: 'POST',
  path: '/moveOrder',
  summary: 'Moves an order for later to another time, until the kitchen begins, and tells its guest. Its price stays.',
  access: 'orders.board',
  body: z.object({
    orderId,
    readyAt: instant,
    /** The version the caller saw; an order that was changed since is refused. */
    version: z.number().int().min(1).max(1_000_000).optional(),
  }),
  reply: movedReply,
  errors: [...moving, 'order-changed'],
  idempotent: true,
})
export type MoveOrder = Call<typeof moveOrder>
