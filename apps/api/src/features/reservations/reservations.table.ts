import { LANGUAGES } from '@thali/domain/language/languages'
import { RESERVATION_STATUSES } from '@thali/domain/reservations/reservation'
import { SHARE_GUESTS, SLOT_GUESTS } from '@thali/domain/reservations/slots'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { literal } from '#api/database/sql-text.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/**
 * Number of guests seated at one slot. A trigger on `reservations` keeps it equal to the sum of confirmed bookings; the
 * CHECK is the limit, and no race exceeds it.
 */
export const reservationSlots = pgTable(
  'reservation_slots',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** Day, and minutes since midnight, in the restaurant's time zone. */
    date: date().notNull(),
    minute: integer().notNull(),
    guests: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.date, table.minute] }),
    check('reservation_slots_guests', sql`${table.guests} BETWEEN 0 AND ${literal(SLOT_GUESTS)}`),
  ],
)

/** A booked table, in local time: a change of time zone rules moves no dinner. */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey(),
    /** Public number, `RES-TRU-20261120-QKZD`. A label, never a credential (ruling 18). */
    reservationId: text().notNull().unique(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** Null for a guest. */
    accountId: text().references(() => users.id),
    customerName: text().notNull(),
    /** Lowercase; empty when staff booked for somebody without an e-mail address. */
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    date: date().notNull(),
    minute: integer().notNull(),
    partySize: integer().notNull(),
    specialRequests: text(),
    status: text({ enum: RESERVATION_STATUSES }).notNull(),
    /** Whether it blocks another booking of the same guest here: until it is cancelled or its time has come. */
    isActive: boolean().notNull().default(true),
    cancellationReason: text(),
    source: text({ enum: ['web', 'staff'] }).notNull(),
    language: text({ enum: LANGUAGES }).notNull().default('en-CA'),
    /** Hash of the guest's source, which has a limited share of each slot; null for bookings made or moved by staff. */
    shareOf: text(),
    deviceInfo: jsonb().$type<{ userAgent: string; platform: string }>(),
    /** When the guests arrived, as recorded by staff. */
    arrivedAt: timestamp(instant),
    /** Rises with every change; calendars use it to recognise a newer invitation. */
    version: integer().notNull().default(1),
    reservedAt: timestamp(instant).notNull(),
    cancelledAt: timestamp(instant),
    updatedAt: timestamp(instant).notNull(),
    /** When name, contact and wishes were erased; null: they are still there (ruling 66). */
    contactGoneAt: timestamp(instant),
  },
  (table) => [
    uniqueIndex('reservations_one_active')
      .on(table.locationId, table.customerEmail)
      .where(sql`${table.isActive} AND ${table.customerEmail} <> ''`),
    index('reservations_day').on(table.locationId, table.date, table.minute),
    index('reservations_newest').on(table.reservedAt.desc().nullsFirst(), table.id),
    index('reservations_location_newest').on(table.locationId, table.reservedAt.desc().nullsFirst(), table.id),
    index('reservations_with_contact')
      .on(table.date)
      .where(sql`${table.contactGoneAt} IS NULL`)
      .concurrently(),
    index('reservations_account').on(table.accountId, table.reservedAt.desc().nullsFirst()),
    check('reservations_party', sql`${table.partySize} BETWEEN 1 AND 20`),
    check('reservations_minute', sql`${table.minute} BETWEEN 0 AND 1439`),
    check('reservations_email', sql`${table.customerEmail} = lower(${table.customerEmail})`),
    check(
      'reservations_cancelled',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} IS NOT NULL) AND NOT (${table.isActive} AND ${table.status} = 'cancelled')`,
    ),
  ],
)

/** Guests that one source (an account, or the hash of a client address) brings to one slot. Kept by a trigger. */
export const reservationShares = pgTable(
  'reservation_shares',
  {
    source: text().notNull(),
    locationId: text().notNull(),
    date: date().notNull(),
    minute: integer().notNull(),
    guests: integer().notNull(),
    bookings: integer().notNull(),
    /** As the source's day says, `reservationSources.isLifted`. */
    isLifted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.locationId, table.date, table.minute] }),
    index('reservation_shares_date').on(table.date),
    // One large party is welcome; the limit is against many bookings from one source that fill a slot.
    check(
      'reservation_shares_guests',
      sql`${table.isLifted} OR ${table.bookings} <= 1 OR ${table.guests} <= ${literal(SHARE_GUESTS)}`,
    ),
  ],
)

/** Guests that one source (an account, or the hash of a client address) has booked in a day. */
export const reservationSources = pgTable(
  'reservation_sources',
  {
    source: text().notNull(),
    /** The day on which the booking was made. */
    day: date().notNull(),
    guests: integer().notNull(),
    /** Whether the last booking was taken without a limit (`LIMITS=off`): then the count is kept and refuses nobody. */
    isLifted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.day] }),
    check('reservation_sources_guests', sql`${table.guests} >= 0 AND (${table.isLifted} OR ${table.guests} <= 200)`),
  ],
)
