import { OPENING_PROBLEMS } from '@thali/domain/law/opening-problems'
import { SERVICES } from '@thali/domain/locations/schedule'
import { GUEST_ORDERS } from '@thali/domain/orders/guest-orders'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, taxPart, text } from '../fields.ts'
import { previewInBody, withAffected, affectedView, previewInQuery } from './affected.ts'
import { kitchenView } from './kitchen.ts'
import { locationView, calendarDayView } from './locations.ts'

/** The tax law of a location's province, on the day of the answer. */
const lawView = z.object({
  /** When an admin confirmed it; null: the table of postal codes decides its tax. */
  confirmedAt: instant.nullable(),
  /** The rule that can be confirmed, and what confirms it; null where no rule is known. */
  rule: z.object({ key: z.string(), from: z.iso.date(), parts: z.array(taxPart), source: z.string() }).nullable(),
  /** Why it could not take real orders; empty when it can. */
  problems: z.array(z.object({ kind: z.enum(OPENING_PROBLEMS), says: z.string() })),
  /** Whether it can only be activated without problems, because guests pay for real. */
  isEnforced: z.boolean(),
})

/** A location as staff see it. */
export const managedLocationView = locationView.extend({
  email: z.string(),
  manager: z.string().nullable(),
  capacity: z.number().nullable(),
  openingDate: z.string().nullable(),
  /** Its own GST/HST registration; null: the brand's is on its receipts. */
  taxNumber: z.string().nullable().optional(),
  law: lawView.optional(),
  /** How its kitchen promises times; null: nothing was entered. */
  kitchen: kitchenView.nullable().optional(),
  createdAt: instant,
  updatedAt: instant,
  /** When it was deleted; it stays in the list, and activating it restores it. */
  deletedAt: instant.nullable(),
  /** Orders that count as revenue, all of them and of this month; dollars. */
  totalOrders: z.number(),
  monthlyRevenue: z.number(),
  averageOrderValue: z.number(),
})
export type ManagedLocationView = z.infer<typeof managedLocationView>

/** A location as sent. The rules, with their texts, are `checkLocation` of the domain. */
const locationInput = z.object({
  name: z.unknown().optional(),
  address: z.unknown().optional(),
  city: text(100).trim().optional(),
  province: text(100).trim().optional(),
  postalCode: z.unknown().optional(),
  phone: z.unknown().optional(),
  email: z.unknown().optional(),
  manager: z.unknown().optional(),
  capacity: z.unknown().optional(),
  openingDate: z.unknown().optional(),
  features: z.unknown().optional(),
  /** Changed by day: one that is not named stays. */
  hours: z.unknown().optional(),
  kitchen: z.unknown().optional(),
  /** Changed by service and day; null takes the hours of a service away. */
  serviceHours: z.unknown().optional(),
  lastOrder: z.unknown().optional(),
  isActive: z.boolean().optional(),
  guestOrders: z.enum(GUEST_ORDERS).optional(),
  /** `{ from, to }`, the numbers on its tables; null: none. */
  tables: z.unknown().optional(),
  taxNumber: z.unknown().optional(),
  /** The key of the rule of tax that was read and is confirmed, as `law.rule.key`. */
  confirmLaw: text(100).optional(),
})

const saved = z.object({
  success: z.literal(true),
  location: managedLocationView,
  /** Points to check, though it was saved. */
  warnings: z.array(z.string()),
})

export const listManagedLocations = endpoint({
  method: 'GET',
  path: '/admin/locations',
  summary: "Lists the caller's locations by name, inactive ones included, with their figures.",
  access: 'locations.edit',
  reply: z.object({ locations: z.array(managedLocationView) }),
})
export type ListManagedLocations = Call<typeof listManagedLocations>

export const addLocation = endpoint({
  method: 'POST',
  path: '/admin/locations',
  summary: 'Opens a location, with the menu of another one if wished.',
  access: 'locations.manage',
  body: locationInput.extend({
    id: z.unknown().optional(),
    /** The location whose menu is copied; undefined: an empty menu. */
    copyMenuFrom: locationId.optional(),
  }),
  reply: saved,
  errors: ['location-invalid', 'location-id-taken', 'location-not-found', 'location-not-ready'],
  idempotent: true,
})
export type AddLocation = Call<typeof addLocation>

export const updateLocation = endpoint({
  method: 'PATCH',
  path: '/admin/locations/:id',
  summary: 'Changes what is named of a location; a manager its hours, features and kitchen only.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  body: locationInput.extend(previewInBody),
  /** At a time that is closed by it, or without a place in the kitchen. */
  reply: saved.extend(withAffected),
  errors: ['location-invalid', 'location-not-found', 'location-not-ready'],
  idempotent: true,
  previews: true,
})
export type UpdateLocation = Call<typeof updateLocation>

export const listTableCodes = endpoint({
  method: 'GET',
  path: '/admin/locations/:id/table-codes',
  summary: 'A QR code for each table of a location: it opens the menu, and the order is for that table.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  reply: z.object({
    codes: z.array(
      z.object({
        table: z.number(),
        /** The address in the code. */
        address: z.string(),
        /** The code as a data URL of a PNG image. */
        image: z.string(),
      }),
    ),
  }),
  errors: ['location-not-found'],
})
export type ListTableCodes = Call<typeof listTableCodes>

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/admin/locations/:id',
  summary: 'Deactivates a location for good, once nothing is open there any more; its record and its orders stay.',
  access: 'locations.manage',
  params: z.object({ id: locationId }),
  reply: saved,
  errors: ['location-not-found', 'location-in-use'],
  idempotent: true,
})
export type DeleteLocation = Call<typeof deleteLocation>

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
