import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import type { DoneDishes } from '../orders/done-dishes.ts'
import type { OrderView } from '../orders/orders.ts'
import type { ReservationView } from '../reservations.ts'

/**
 * Events of `GET /api/events`, sent under the name of their type (`event: order`). The event's id is a cursor: a client
 * that reconnects with it as `Last-Event-ID` misses nothing. Each caller receives only what it may read.
 */
export type LiveEvent =
  | { type: 'order'; order: OrderView }
  /** Something is wrong with a printer, or well again; for staff only. */
  | { type: 'printers'; locationId: string }
  /** A station of the kitchen has tapped a dish; for staff only. */
  | { type: 'done-dishes'; order: DoneDishes }
  /** The tables of a day have changed: told to those who may read the booking, under its present day. */
  | { type: 'reservation'; locationId: string; date: string; reservation: ReservationView | null }
  | { type: 'menu'; locationId: string; version: number }
  | { type: 'location'; locationId: string }
  /** The cursor cannot be resumed from, or the database was restored or taken over: read everything again. */
  | { type: 'reset' }
  /** Sent every 10 s and at the start: the stream is alive, and this is the server's time. */
  | { type: 'heartbeat'; at: string }

export const liveEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'Live changes, as server-sent events.',
  access: 'public',
  query: z.object({ cursor: z.unknown().optional() }),
  reply: { kind: 'stream', type: 'text/event-stream; charset=utf-8' },
  errors: ['too-many-requests'],
})
