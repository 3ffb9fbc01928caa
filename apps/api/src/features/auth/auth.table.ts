import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** Signed-in browsers and tablets. Deleting a row ends the session at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp(instant).notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** Name of the tablet whose app holds the token; null for a browser. */
    tabletName: text(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

/** Devices that ask who acts, and those at which somebody entered a PIN. */
export const devicePeople = pgTable('device_people', {
  sessionId: text()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Seconds without a touch after which a shared tablet locks; null: the device is not shared. */
  locksAfterS: integer(),
  /** Who acts at it, and since when; null: it is locked, or does not ask. */
  actingId: text().references(() => users.id, { onDelete: 'set null' }),
  actedAt: timestamp(instant),
  /** Wrong PINs in a row that were entered at it. */
  pinMisses: integer().notNull().default(0),
})

/** PINs for shared tablets: a hash with a secret that is not in the database. */
export const staffPins = pgTable('staff_pins', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  /** How many digits it has, so that the last one is the last tap. */
  digits: integer().notNull(),
  /** Wrong ones in a row, at all devices. */
  misses: integer().notNull().default(0),
  restsUntil: timestamp(instant),
})

/** Ways to sign in: a password hash or an identity at a provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp(instant),
    refreshTokenExpiresAt: timestamp(instant),
    scope: text(),
    password: text(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
)

/** Codes in links that were sent: e-mail verification, password reset, sign-in state. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp(instant).notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    updatedAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Passkeys of staff: what proves them, and nothing with which somebody could sign. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As the authenticator names it, base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** How often it signed, as far as it counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    lastUsedAt: timestamp(instant),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** API keys, stored as the SHA-256 of the key. */
export const apiKeys = pgTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  hash: text().notNull().unique(),
  scope: text({ enum: ['customer', 'admin'] }).notNull(),
  /** Last four characters, so that an owner can tell keys apart. Null for keys of the environment. */
  hint: text(),
  createdBy: text(),
  createdAt: timestamp(instant).notNull().defaultNow(),
  lastUsedAt: timestamp(instant),
  revokedAt: timestamp(instant),
})

/** Failed sign-ins in the current window, per account and address and per address. Kept across restarts. */
export const signInFailures = pgTable('sign_in_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: timestamp(instant).notNull().defaultNow(),
})
