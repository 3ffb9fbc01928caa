import { SERVICES } from '@thali/domain/locations/calendar/schedule'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { locationId } from '../fields.ts'
import { affectedView, previewInBody, previewInQuery } from './affected.ts'
import { calendarDayView } from './locations.ts'

const changed = z.object({
  success: z.literal(true),
  /** Every coming date of the location with other hours. */
  calendarDays: z.array(calendarDayView),
  /** At a time that is closed by it. */
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
    ...previewInBody,
  }),
  reply: changed,
  errors: ['location-invalid', 'location-not-found'],
  idempotent: true,
  previews: true,
})
export type SetCalendarDay = Call<typeof setCalendarDay>

export const deleteCalendarDay = endpoint({
  method: 'DELETE',
  path: '/admin/locations/:id/days',
  summary: 'Takes other hours of a date away; where there are none, nothing changes.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  query: z.object({ date: z.iso.date(), service: z.enum([...SERVICES, 'all']), ...previewInQuery }),
  reply: changed,
  errors: ['location-not-found'],
  idempotent: true,
  previews: true,
})
export type DeleteCalendarDay = Call<typeof deleteCalendarDay>
