import { SERVICES } from '@thali/domain/locations/calendar/schedule'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId } from '../fields.ts'
import { calendarDayView } from './locations.ts'

/** Orders, open payment pages and bookings at a time at which the location is now closed; they stay as they are. */
const affectedView = z.object({
  orders: z.array(z.object({ id: z.string(), number: z.number(), customerName: z.string(), readyAt: instant })),
  /** Each becomes an order if it is paid. */
  pages: z.array(z.object({ id: z.string(), customerName: z.string(), readyAt: instant })),
  bookings: z.array(
    z.object({
      id: z.string(),
      reservationId: z.string(),
      customerName: z.string(),
      date: z.string(),
      time: z.string(),
      partySize: z.number(),
    }),
  ),
})
export type AffectedView = z.infer<typeof affectedView>

const changed = z.object({
  success: z.literal(true),
  /** Every coming date of the location with other hours. */
  calendarDays: z.array(calendarDayView),
  affected: affectedView,
})

export const setCalendarDay = endpoint({
  method: 'PUT',
  path: '/admin/locations/:id/days',
  summary:
    'Gives a date, or each one until another, other hours, for all services or one; cancels no orders and bookings, but lists them.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  /** The rules, with their texts, are `checkCalendarDay` of the domain. */
  body: z.object({
    date: z.unknown().optional(),
    /** The last of several dates in a row. */
    until: z.unknown().optional(),
    service: z.unknown().optional(),
    name: z.unknown().optional(),
    periods: z.unknown().optional(),
  }),
  reply: changed,
  errors: ['location-invalid', 'location-not-found'],
  idempotent: true,
})
export type SetCalendarDay = Call<typeof setCalendarDay>

export const deleteCalendarDay = endpoint({
  method: 'DELETE',
  path: '/admin/locations/:id/days',
  summary: 'Takes other hours of a date away; where there are none, nothing changes.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  query: z.object({ date: z.iso.date(), service: z.enum([...SERVICES, 'all']) }),
  reply: changed,
  errors: ['location-not-found'],
  idempotent: true,
})
export type DeleteCalendarDay = Call<typeof deleteCalendarDay>
