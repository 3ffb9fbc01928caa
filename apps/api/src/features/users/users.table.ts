import { LANGUAGES } from '@thali/domain/language/languages'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** Accounts. better-auth writes identity, e-mail and picture; everything else is ours. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: ['customer', 'staff', 'manager', 'admin'] })
      .notNull()
      .default('customer'),
    isActive: boolean().notNull().default(true),
    /** Language of the page of the last sign-in; mails that no page asked for are written in it. */
    language: text({ enum: LANGUAGES }).notNull().default('en-CA'),
    phoneNumber: text(),
    /** When the number was proved to be the owner's; null for a number that was only typed. */
    phoneVerifiedAt: timestamp(instant),
    countryCode: text().notNull().default('+1'),
    wantsNotifications: boolean().notNull().default(true),
    wantsMarketing: boolean().notNull().default(false),
    signupMethod: text().notNull().default('email_password'),
    loyaltyPoints: integer().notNull().default(0),
    totalOrders: integer().notNull().default(0),
    totalSpentCents: integer().notNull().default(0),
    lastLoginAt: timestamp(instant),
    deletedAt: timestamp(instant),
    /** When its owner closed it or an admin erased it: nobody can be found in it, and it is never active again. */
    closedAt: timestamp(instant),
    createdAt: timestamp(instant).notNull().defaultNow(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [
    index('users_phone_number').on(table.phoneNumber),
    uniqueIndex('users_proved_phone')
      .on(table.phoneNumber)
      .where(sql`${table.phoneVerifiedAt} IS NOT NULL`),
    index('users_closed')
      .on(table.closedAt)
      .where(sql`${table.closedAt} IS NOT NULL`)
      .concurrently(),
    check(
      'users_closed_gone',
      sql`${table.closedAt} IS NULL OR (${table.deletedAt} IS NOT NULL AND NOT ${table.isActive})`,
    ),
    check('users_proved_phone_known', sql`${table.phoneVerifiedAt} IS NULL OR ${table.phoneNumber} IS NOT NULL`),
  ],
)

/** Codes texted to prove a phone number. Kept for a day, because limits count per day. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    codeHash: text().notNull(),
    wrongTries: integer().notNull().default(0),
    sentAt: timestamp(instant).notNull(),
    expiresAt: timestamp(instant).notNull(),
    usedAt: timestamp(instant),
  },
  (table) => [
    index('phone_codes_account').on(table.accountId, table.sentAt),
    index('phone_codes_phone').on(table.phone, table.sentAt),
  ],
)

/** Locations where a member of staff works. Admins need no row. */
export const userLocations = pgTable(
  'user_locations',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    locationId: text()
      .notNull()
      .references(() => locations.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.locationId] })],
)

/**
 * When and how an account accepted or declined offers: the record of consent that Canada's Anti-Spam Legislation
 * requires. `users.wantsMarketing` is its latest state.
 */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    given: boolean().notNull(),
    source: text({ enum: ['sign-up', 'profile', 'unsubscribe'] }).notNull(),
    at: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [index('marketing_consents_account').on(table.accountId, table.at)],
)

/** Addresses that unsubscribed from offers, in lower case. */
export const emailSuppressions = pgTable('email_suppressions', {
  address: text().primaryKey(),
  at: timestamp(instant).notNull().defaultNow(),
})
