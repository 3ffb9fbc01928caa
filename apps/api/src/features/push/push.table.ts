import { PUSH_WINGS } from '@thali/domain/messages/push-news'
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { sessions } from '#api/features/auth/auth.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/**
 * Browsers that are told by Web Push, one row per sign-in and wing. The row ends with its session: by signing out, and
 * with every change of role, locations or state of the account, all of which end its sessions.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    wing: text({ enum: PUSH_WINGS }).notNull(),
    /** Address at the browser's push service. Anybody who knows it can reach the device, so it is never logged. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    lastSentAt: timestamp(instant),
    /** When the push service last refused or did not answer; null after the next push that it takes. */
    failedAt: timestamp(instant),
  },
  (table) => [
    unique('push_subscriptions_place').on(table.sessionId, table.wing),
    index('push_subscriptions_endpoint').on(table.endpoint),
  ],
)
