import { SHARE_GUESTS } from '@thali/domain/reservations/capacity'
import { RESERVATION_STATUSES } from '@thali/domain/reservations/reservation'
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

import { locations } from '#api/features/locations/locations.table.ts'
import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/**
 * How many guests sit down at one time. Kept by a trigger on `reservations`, so that it is the sum of the confirmed
 * ones whatever statement writes them; the check is the limit, and no race passes it.
 */
export const reservationSlots = pgTable(
  'reservation_slots',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** The day and the minute since midnight on the restaurant's clock. */
    date: date().notNull(),
    minute: integer().notNull(),
    guests: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.date, table.minute] }),
    check('reservation_slots_guests', sql`${table.guests} BETWEEN 0 AND 40`),
  ],
)

/** A table that is kept for somebody. Wall-clock time: a change of the zone's rules moves no dinner. */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey(),
    /** What guest and house call it, `RES-TRU-20261120-QKZD`. A label, never a credential (ruling 18). */
    reservationId: text().notNull().unique(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** Null for a guest. */
    accountId: text().references(() => users.id),
    customerName: text().notNull(),
    /** Lowercase; empty when the house took the booking for somebody who has none. */
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    date: date().notNull(),
    minute: integer().notNull(),
    partySize: integer().notNull(),
    specialRequests: text(),
    status: text({ enum: RESERVATION_STATUSES }).notNull(),
    /** Whether it stands in the way of another of the same guest here: until it is cancelled or its time has come. */
    isActive: boolean().notNull().default(true),
    cancellationReason: text(),
    source: text({ enum: ['web', 'staff'] }).notNull(),
    /** A hash of the guest's source, which has a limited share of each time; null for bookings made or moved by staff. */
    shareOf: text(),
    deviceInfo: jsonb().$type<{ userAgent: string; platform: string }>(),
    /** When the guests came, as the house noted it. */
    arrivedAt: timestamp(instant),
    /** Grows with every change; a calendar tells a newer invitation by it. */
    version: integer().notNull().default(1),
    reservedAt: timestamp(instant).notNull(),
    cancelledAt: timestamp(instant),
    updatedAt: timestamp(instant).notNull(),
  },
  (table) => [
    uniqueIndex('reservations_one_active')
      .on(table.locationId, table.customerEmail)
      .where(sql`${table.isActive} AND ${table.customerEmail} <> ''`),
    index('reservations_day').on(table.locationId, table.date, table.minute),
    index('reservations_newest').on(table.reservedAt.desc().nullsFirst(), table.id),
    index('reservations_location_newest').on(table.locationId, table.reservedAt.desc().nullsFirst(), table.id),
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

/** Guests whom one source (an account, or the fingerprint of an address) brings at one time. Kept by a trigger. */
export const reservationShares = pgTable(
  'reservation_shares',
  {
    source: text().notNull(),
    locationId: text().notNull(),
    date: date().notNull(),
    minute: integer().notNull(),
    guests: integer().notNull(),
    bookings: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.locationId, table.date, table.minute] }),
    index('reservation_shares_date').on(table.date),
    // One large party is welcome; what fills a time from one place is many bookings.
    check(
      'reservation_shares_guests',
      sql`${table.bookings} <= 1 OR ${table.guests} <= ${sql.raw(String(SHARE_GUESTS))}`,
    ),
  ],
)

/** How many guests one source (an account, or the fingerprint of an address) has booked in a day. */
export const reservationSources = pgTable(
  'reservation_sources',
  {
    source: text().notNull(),
    /** The day on which was booked. */
    day: date().notNull(),
    guests: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.day] }),
    check('reservation_sources_guests', sql`${table.guests} BETWEEN 0 AND 200`),
  ],
)
