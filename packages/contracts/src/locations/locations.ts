import { RUSH_LASTS_MINUTES, RUSH_MINUTES } from '@thali/domain/kitchen'
import { FEATURES } from '@thali/domain/locations/location'
import { PAUSE_MINUTES } from '@thali/domain/locations/pause'
import { SERVICES } from '@thali/domain/locations/schedule'
import { GUEST_ORDERS } from '@thali/domain/orders/guest-orders'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, taxPart } from '../fields.ts'
import { stationView } from './kitchen.ts'

const timeSpan = z.object({ open: z.string(), close: z.string() })
const dayHours = timeSpan.extend({
  closed: z.boolean(),
  /** Where it opens more than once; `open` and `close` are then the first and the last. */
  periods: z.array(timeSpan).optional(),
})
/** Keyed by lowercase weekday. */
const weekHours = z.record(z.string(), dayHours)

/** A date with other hours: no periods is closed, null is as usual. */
export const calendarDayView = z.object({
  date: z.string(),
  service: z.enum([...SERVICES, 'all']),
  name: z.string(),
  periods: z.array(timeSpan).nullable(),
})

/** A location as customers see it; back-office fields never appear here (CUS-LOC-46). */
export const locationView = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hours: weekHours,
  /** Weekdays in which a service differs from `hours`; absent where none does. */
  serviceHours: z.partialRecord(z.enum(SERVICES), weekHours).optional(),
  /** Minutes before closing after which orders wait for the next opening; absent where it is 0. */
  lastOrder: z.number().optional(),
  /** Coming dates with other hours; absent where there are none. */
  calendarDays: z.array(calendarDayView).optional(),
  features: z.array(z.string()),
  isActive: z.boolean(),
  /** Whether its kitchen plans: times are asked for with `POST /orders/quote`, and can be chosen. */
  plansOrders: z.literal(true).optional(),
  /** Minutes that every promise is later, until then; null left out while the kitchen keeps up. */
  rush: z.object({ minutes: z.number(), until: instant }).optional(),
  /** Until when the location takes no orders from the site; null while it does. */
  ordersPausedUntil: instant.nullable(),
  /** How people without an account may order there; absent where they may not. */
  guestOrders: z.enum(GUEST_ORDERS).exclude(['off']).optional(),
  /** The numbers on its tables; absent where it named none. */
  tables: z.object({ from: z.number(), to: z.number() }).optional(),
  rating: z.number().nullable(),
  reviewCount: z.number(),
  /**
   * Where the law of its province was confirmed: the tax in force, and those that are known to follow, each from a local
   * day on. Absent where the table of postal codes decides.
   */
  taxes: z.array(z.object({ from: z.iso.date(), parts: z.array(taxPart) })).optional(),
})
export type LocationView = z.infer<typeof locationView>

export const listLocations = endpoint({
  method: 'GET',
  path: '/locations',
  summary: 'Lists the active locations by name; with `feature`, such as `Dine-in` for booking, those that have it.',
  access: 'public',
  query: z.object({ feature: z.enum(FEATURES).optional() }),
  reply: z.object({ locations: z.array(locationView) }),
})
export type ListLocations = Call<typeof listLocations>

export const getLocation = endpoint({
  method: 'GET',
  path: '/locations/:id',
  summary: 'Reads one location.',
  access: 'public',
  params: z.object({ id: locationId }),
  reply: z.object({ location: locationView }),
  errors: ['not-found'],
})
export type GetLocation = Call<typeof getLocation>

/** A location as its staff see it. */
const workplaceView = locationView.extend({
  /** The stations of its kitchen; left out where there are fewer than two. Guests know none (ruling 56). */
  stations: z.array(stationView.pick({ id: true, name: true, kind: true })).optional(),
})
export type WorkplaceView = z.infer<typeof workplaceView>

export const listWorkplaces = endpoint({
  method: 'GET',
  path: '/admin/workplaces',
  summary: 'Lists by name where the caller has work: active locations, and inactive ones with open orders or bookings.',
  access: 'orders.board',
  reply: z.object({ locations: z.array(workplaceView) }),
})
export type ListWorkplaces = Call<typeof listWorkplaces>

export const setRush = endpoint({
  method: 'POST',
  path: '/admin/locations/:id/rush',
  summary: 'Adds minutes to every promise for a while, because the kitchen is behind; `minutes: 0` ends it at once.',
  access: 'orders.board',
  params: z.object({ id: locationId }),
  body: z.object({ minutes: z.literal([0, ...RUSH_MINUTES]), lasts: z.literal(RUSH_LASTS_MINUTES).default(60) }),
  reply: z.object({ location: locationView }),
  errors: ['not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type SetRush = Call<typeof setRush>

export const pauseOrders = endpoint({
  method: 'POST',
  path: '/admin/locations/:id/pause',
  summary: 'Stops orders from the site for some minutes, or takes them again at once with `minutes: 0`.',
  access: 'orders.board',
  params: z.object({ id: locationId }),
  body: z.object({ minutes: z.literal([0, ...PAUSE_MINUTES]) }),
  reply: z.object({ location: locationView }),
  errors: ['not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type PauseOrders = Call<typeof pauseOrders>
