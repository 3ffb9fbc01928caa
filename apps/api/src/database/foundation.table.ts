import { KEY_KEPT_DAYS } from '@thali/domain/net/asking-again'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { storedAnswer } from './stored-answer.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** First responses to requests that carried an `Idempotency-Key`. Kept for `KEY_KEPT_DAYS`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** What the release before wrote in the place of `answer`. */
    response: jsonb(),
    answer: storedAnswer(),
    createdAt: timestamp(instant).notNull().defaultNow(),
    expiresAt: timestamp(instant)
      .notNull()
      .default(sql.raw(`now() + interval '${KEY_KEPT_DAYS.request} days'`)),
  },
  (table) => [
    primaryKey({ columns: [table.principal, table.key] }),
    index('idempotency_keys_expiry').on(table.expiresAt).concurrently(),
  ],
)

/** Audit log: who did what. A trigger refuses to change or delete a row. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp(instant).notNull().defaultNow(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  locationId: text(),
  detail: jsonb(),
})

/**
 * What audit rows say about people: names, numbers and free text. It can be erased. The row itself has a salted hash of
 * it, as `personal` in its detail, so that a text that was changed from outside is noticed.
 */
export const auditPersonal = pgTable(
  'audit_personal',
  {
    auditId: bigint({ mode: 'number' }).primaryKey(),
    /** Of the audit row, as is `at`. */
    subject: text().notNull(),
    at: timestamp(instant).notNull().defaultNow(),
    salt: text().notNull(),
    detail: jsonb().notNull().$type<PersonalDetail>(),
  },
  (table) => [index('audit_personal_subject').on(table.subject)],
)

/** As `detail` of the audit row has the rest: a list of fields, or lists of fields by name. */
export type PersonalDetail = Record<string, unknown>

/**
 * Hash chain over the audit log: each seal covers the previous seal and a range of rows, so that rows changed, added or
 * deleted directly in the database are noticed.
 */
export const auditSeals = pgTable('audit_seals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sealedAt: timestamp(instant).notNull().defaultNow(),
  /** Id of the last audit row that the seal covers. */
  upToId: bigint({ mode: 'number' }).notNull().unique(),
  chain: text().notNull(),
})

/**
 * What changed, for live feeds and caches. Readers take rows in the order (`xid`, `seq`), and only once their
 * transaction and every older one has ended, so that a row that commits late is never skipped.
 */
export const changes = pgTable(
  'changes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: bigint({ mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text)::bigint`),
    topic: text({
      enum: [
        'order',
        'done-dishes',
        'printers',
        'reservation',
        'tables',
        'menu',
        'location',
        'account',
        'key',
        'settings',
      ],
    }).notNull(),
    subject: text().notNull(),
    locationId: text(),
    version: integer().notNull().default(0),
    at: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [index('changes_order').on(table.xid, table.seq), index('changes_age').on(table.at)],
)

/**
 * Requests within a running minute, by a keyed hash of what is counted and for whom. Unlogged: a crash begins the minutes
 * anew.
 */
export const rateCounts = pgTable('rate_counts', {
  subject: text().primaryKey(),
  hits: integer().notNull(),
  startedAt: timestamp(instant).notNull(),
})

/** Refused requests of all nodes, by minute, for two days. Unlogged: a crash may forget them. */
export const refusalCounts = pgTable(
  'refusal_counts',
  {
    minute: timestamp(instant).notNull(),
    code: text().notNull(),
    /** Empty for a request that names no location. */
    locationId: text().notNull(),
    refused: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.code, table.locationId] })],
)

/** Messages that were sent: one row per subject, kind and channel. */
export const sentMessages = pgTable(
  'sent_messages',
  {
    subject: text().notNull(),
    kind: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    providerReference: text(),
    sentAt: timestamp(instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.kind, table.channel] })],
)
