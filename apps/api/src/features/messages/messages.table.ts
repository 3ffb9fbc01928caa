import { EMAIL_TEMPLATES } from '@thali/domain/messages/mailings'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { OutboxMessage } from '#api/outbox/outbox-jobs.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** E-mails that staff sent, one row per recipient. The id is that of the message in the outbox. */
export const emailSends = pgTable(
  'email_sends',
  {
    id: uuid().primaryKey(),
    batchId: uuid().notNull(),
    template: text({ enum: EMAIL_TEMPLATES }).notNull(),
    /** Null for a recipient without an account. */
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

/**
 * Counted by message budgets: one row for each message caused by somebody outside, or sent by staff, under the id of
 * its job. `heldBack` names the budget that blocked it.
 */
export const messageLedger = pgTable(
  'message_ledger',
  {
    id: uuid().primaryKey(),
    at: timestamp(instant).notNull().defaultNow(),
    origin: text({ enum: ['guest', 'account', 'notice', 'house'] }).notNull(),
    kind: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    recipient: text().notNull(),
    /** The account that caused it. */
    accountId: text(),
    /** Client address that caused it; for IPv6 its network. */
    source: text(),
    locationId: text(),
    heldBack: text({ enum: ['recipient', 'account', 'source', 'location'] }),
    /** The blocked message, so that an admin can still send it. */
    data: jsonb().$type<OutboxMessage>(),
  },
  (table) => [
    index('message_ledger_recipient').on(table.recipient, table.at),
    index('message_ledger_account').on(table.accountId, table.at),
    index('message_ledger_source').on(table.source, table.at),
    index('message_ledger_location').on(table.locationId, table.at),
    index('message_ledger_held_back')
      .on(table.at)
      .where(sql`${table.heldBack} IS NOT NULL`),
  ],
)
