import type { ZoneShape } from '@thali/domain/delivery/delivery'
import type { StoredKitchen } from '@thali/domain/kitchen'
import type { Province } from '@thali/domain/law/provinces'
import type { CalendarDay, Hours, LocationHours } from '@thali/domain/locations/schedule'
import type { Cents } from '@thali/domain/money/cents'
import type { TaxPart } from '@thali/domain/money/tax'
import { GUEST_ORDERS } from '@thali/domain/orders/guest-orders'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  check,
  primaryKey,
} from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

export const locations = pgTable(
  'locations',
  {
    /** Slug, part of the web address, never changed. */
    id: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    province: text().notNull(),
    postalCode: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    manager: text(),
    capacity: integer(),
    features: text().array().notNull(),
    hours: jsonb().$type<Hours>().notNull(),
    /** Weekdays in which a service differs from `hours`. */
    serviceHours: jsonb().$type<NonNullable<LocationHours['serviceHours']>>().notNull().default({}),
    /** Minutes before closing after which orders wait for the next opening. */
    lastOrder: integer().notNull().default(0),
    /** Dates with other hours, at most one for each date and service. */
    calendarDays: jsonb().$type<CalendarDay[]>().notNull().default([]),
    rating: doublePrecision(),
    reviewCount: integer().notNull().default(0),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    isActive: boolean().notNull().default(true),
    openingDate: text(),
    /** GST/HST registration on its receipts; null: the brand's. */
    taxNumber: text(),
    /** When an admin confirmed the tax law of its province, and who; null: the table of postal codes decides its tax. */
    lawConfirmedAt: timestamp(instant),
    lawConfirmedBy: text(),
    /** How people without an account may order (ruling 69). */
    guestOrders: text({ enum: GUEST_ORDERS }).notNull().default('off'),
    /** The numbers on its tables, the first and the last. Both or neither. */
    tablesFrom: integer(),
    tablesTo: integer(),
    /** How the kitchen promises times; null: by the specified formula, and no time can be chosen. */
    kitchen: jsonb().$type<StoredKitchen>(),
    /** Minutes that the kitchen is behind, until then. Both or neither. */
    rushMinutes: integer(),
    rushUntil: timestamp(instant),
    /** No online orders until then. Past or null: not paused. */
    ordersPausedUntil: timestamp(instant),
    /**
     * Rises in every transaction that changes this location or its menu; an order names the version it was priced with.
     */
    menuVersion: integer().notNull().default(1),
    createdAt: timestamp(instant).notNull().defaultNow(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
    deletedAt: timestamp(instant),
  },
  (table) => [
    check(
      'locations_tables',
      sql`(${table.tablesFrom} IS NULL AND ${table.tablesTo} IS NULL) OR (1 <= ${table.tablesFrom} AND ${table.tablesFrom} <= ${table.tablesTo})`,
    ),
  ],
)

/** Rates that an admin entered for a province, from a later local day on. Rows are only added. */
export const lawRates = pgTable(
  'law_rates',
  {
    /** In the order of entry: of two rates of one day the later entry holds. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    place: text().$type<Province>().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    parts: jsonb().$type<TaxPart[]>().notNull(),
    source: text().notNull(),
    enteredBy: text().notNull(),
    enteredAt: timestamp(instant).notNull(),
  },
  (table) => [
    check('law_rates_later', sql`${table.fromDay} > (${table.enteredAt} AT TIME ZONE 'America/Halifax')::date`),
  ],
)

/** Where a location delivers. The first zone by position that a destination lies in decides; without zones all are served. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    locationId: text()
      .notNull()
      .references(() => locations.id),
    id: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    shape: jsonb().$type<ZoneShape>().notNull(),
    feeCents: integer().$type<Cents>().notNull(),
    minimumCents: integer().$type<Cents>().notNull(),
    freeFromCents: integer().$type<Cents>(),
    extraMinutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.id] }),
    check(
      'delivery_zones_amounts',
      sql`${table.feeCents} >= 0 AND ${table.minimumCents} >= 0 AND ${table.extraMinutes} >= 0
        AND (${table.freeFromCents} IS NULL OR ${table.freeFromCents} > 0)`,
    ),
  ],
)
