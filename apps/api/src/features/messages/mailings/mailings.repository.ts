import { COOLDOWN_MS } from '@thali/domain/messages/email-check'
import type { EmailCount, EmailState, OfferReader } from '@thali/domain/messages/mailings'
import { ZONE } from '@thali/domain/time/zone'
import { asc, count, desc, eq, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { findPostalAddress } from '#api/features/locations/locations.statements.ts'
import { emailSends } from '#api/features/messages/messages.table.ts'
import { listMailReaders, type MailReader, listSuppressed } from '#api/features/users/users.statements.ts'
import { FAILED_MESSAGE_QUEUE } from '#api/outbox/outbox-jobs.ts'

export type Reader = MailReader & OfferReader
export type EmailSend = typeof emailSends.$inferSelect
export type NewEmailSend = Omit<EmailSend, 'createdAt' | 'settledAt'>

export function createMailingsRepository(db: Database) {
  return {
    /** Accounts with these ids or these addresses (lower case). */
    async findReaders(who: { ids?: readonly string[]; addresses?: readonly string[] }): Promise<Reader[]> {
      const readers = await listMailReaders(db, who)
      const addresses = readers.map(({ email }) => email.toLowerCase())
      const unsubscribed = await listSuppressed(db, addresses)
      return readers.map((reader) => ({ ...reader, isUnsubscribed: unsubscribed.has(reader.email.toLowerCase()) }))
    },

    /**
     * How long the account has to wait before it may send again, in ms; 0 when it may. A second send in its name, in
     * any process, waits here until this transaction ends and then counts what was sent.
     */
    async waitMs(tx: Transaction, actor: string): Promise<number> {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`house-mail/${actor}`}, 0))`)
      const { rows } = await tx.execute<{ wait: number | null }>(sql`
        SELECT ceil(${COOLDOWN_MS}::int - extract(epoch FROM clock_timestamp() - max(created_at)) * 1000)::int AS wait
        FROM email_sends
        WHERE actor = ${actor} AND created_at > clock_timestamp() - ${COOLDOWN_MS}::int * interval '1 ms'`)
      return Math.max(0, rows[0]?.wait ?? 0)
    },

    /** Stamped with the time of writing, not of the transaction, which may have waited before. */
    async insert(tx: Transaction, sends: readonly NewEmailSend[]): Promise<void> {
      const now = sql`clock_timestamp()`
      const rows = sends.map((send) => ({ ...send, createdAt: now, settledAt: send.state === 'queued' ? null : now }))
      await tx.insert(emailSends).values(rows)
    },

    async find(id: string): Promise<EmailSend | undefined> {
      const [send] = await db.select().from(emailSends).where(eq(emailSends.id, id))
      return send
    },

    async settle(id: string, state: EmailState, error: string | null = null): Promise<void> {
      await db
        .update(emailSends)
        .set({ state, error, settledAt: sql`clock_timestamp()` })
        .where(eq(emailSends.id, id))
    },

    /** Marks as failed what the outbox has given up. */
    async followOutbox(): Promise<void> {
      await db.execute(sql`
        UPDATE email_sends AS send
        SET state = 'failed', settled_at = job.created_on,
            error = left(COALESCE(job.source_output->>'message', job.output->>'message', 'Unknown'), 300)
        FROM pgboss.job AS job
        WHERE job.name = ${FAILED_MESSAGE_QUEUE} AND job.state = 'created' AND send.state = 'queued'
          AND send.id::text = job.data->>'sendId'`)
    },

    async countAll(): Promise<EmailCount[]> {
      const date = sql<string>`to_char(${emailSends.createdAt} AT TIME ZONE ${sql.raw(`'${ZONE}'`)}, 'YYYY-MM-DD')`
      return db
        .select({ date, template: emailSends.template, state: emailSends.state, count: count() })
        .from(emailSends)
        .groupBy(date, emailSends.template, emailSends.state)
    },

    /** Newest first. */
    async list(page: { limit: number; offset: number }): Promise<{ sends: EmailSend[]; total: number }> {
      const [sends, [counted]] = await Promise.all([
        db
          .select()
          .from(emailSends)
          .orderBy(desc(emailSends.createdAt), asc(emailSends.id))
          .limit(page.limit)
          .offset(page.offset),
        db.select({ total: count() }).from(emailSends),
      ])
      return { sends, total: counted?.total ?? 0 }
    },

    findPostalAddress: () => findPostalAddress(db),
  }
}

export type MailingsRepository = ReturnType<typeof createMailingsRepository>
