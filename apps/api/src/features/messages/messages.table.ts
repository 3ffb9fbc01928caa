import { EMAIL_TEMPLATES } from '@thali/domain/messages/email-templates'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** E-mails that people of the house sent, one row a recipient. The id is that of the message in the outbox. */
export const emailSends = pgTable(
  'email_sends',
  {
    id: uuid().primaryKey(),
    batchId: uuid().notNull(),
    template: text({ enum: EMAIL_TEMPLATES }).notNull(),
    /** Null for somebody without an account. */
    accountId: text(),
    address: text().notNull(),
    subject: text().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed', 'suppressed'] }).notNull(),
    error: text(),
    actor: text().notNull(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    settledAt: timestamp(instant),
  },
  (table) => [index('email_sends_created').on(table.createdAt), index('email_sends_batch').on(table.batchId)],
)

/** Addresses that asked not to be sent offers any more, in lower case. */
export const emailSuppressions = pgTable('email_suppressions', {
  address: text().primaryKey(),
  at: timestamp(instant).notNull().defaultNow(),
})
