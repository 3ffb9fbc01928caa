import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, instant, orderId } from '../fields.ts'
import { destinationInput, placeInput, pricedLineInput } from './order-input.ts'
import { because } from './order-parts.ts'
import { orderType, orderView } from './orders.ts'

/** Days at the restaurant that have a free time, today first. */
const daysWithTimes = z.array(z.object({ date: z.iso.date(), times: z.array(instant) }))

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/orders/quote',
  summary: 'Tells when dishes would be ready, and for which times they can be ordered. Nothing is held.',
  access: 'public',
  body: z.object({
    items: z.array(pricedLineInput).min(1, 'Items are required').max(100, 'At most 100 lines are accepted'),
    orderType,
    location: placeInput,
    /** Of a delivery: where it goes, where the location delivers into zones. */
    deliveryInfo: destinationInput.nullish(),
    /** A chosen time; left out: as soon as possible. */
    wantedAt: instant.nullish(),
    /** `staff` asks for an order that staff enter: neither a pause nor a full kitchen refuses it. */
    takenBy: z.enum(['customer', 'staff']).default('customer'),
  }),
  reply: z.object({
    /**
     * Null where the kitchen is full, orders are paused, or a dish is not sold then: only one of the times can be
     * ordered.
     */
    promise: z.object({ readyAt: instant, because }).nullable(),
    /** Days at the restaurant that have a free time for which every dish is sold, today first. */
    days: daysWithTimes,
    /** Which dishes are not sold for the time that was asked about, and why: a sentence for each. */
    unsoldNow: z.array(z.string()).optional(),
    /** The same for the times that are not listed because of it. */
    unsoldLater: z.array(z.string()).optional(),
    /** Dollars that the delivery costs; null for pickup and dine-in. */
    deliveryFee: dollars.nullable(),
  }),
  errors: [
    'order-invalid',
    'item-unavailable',
    'location-unknown',
    'location-inactive',
    'outside-delivery',
    'below-delivery-minimum',
    'time-not-offered',
  ],
  rateLimit: { perMinute: 60, eachGuest: true },
})
export type QuoteOrder = Call<typeof quoteOrder>

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
