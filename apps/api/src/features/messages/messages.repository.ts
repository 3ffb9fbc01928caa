import { and, eq, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { sentMessages } from '#api/database/foundation.table.ts'
import { FAILED_MESSAGE_QUEUE, type MessageJob } from '#api/features/messages/message-jobs.ts'
import { emailSends } from '#api/features/messages/messages.table.ts'
import { enqueueMessages } from '#api/features/messages/outbox.ts'

export type FailedMessage = { id: string; data: MessageJob['data']; error: string; failedAt: Date }

type SentKey = { subject: string; kind: string; channel: 'email' | 'sms' }

export function createMessagesRepository(db: Database) {
  return {
    enqueue: (jobs: readonly MessageJob[]) => enqueueMessages(db, jobs),

    async wasSent({ subject, kind, channel }: SentKey): Promise<boolean> {
      const found = await db
        .select({ kind: sentMessages.kind })
        .from(sentMessages)
        .where(and(eq(sentMessages.subject, subject), eq(sentMessages.kind, kind), eq(sentMessages.channel, channel)))
      return found.length > 0
    },

    async recordSent(message: SentKey, providerReference: string): Promise<void> {
      await db
        .insert(sentMessages)
        .values({ ...message, providerReference })
        .onConflictDoNothing()
    },

    /** Newest first, at most 100. */
    async listFailed(): Promise<FailedMessage[]> {
      const { rows } = await db.execute<{
        id: string
        data: MessageJob['data']
        error: string | null
        failed_at: string
      }>(sql`
        SELECT id, data, COALESCE(source_output->>'message', output->>'message') AS error, created_on AS failed_at
        FROM pgboss.job WHERE name = ${FAILED_MESSAGE_QUEUE} AND state = 'created'
        ORDER BY created_on DESC LIMIT 100`)
      return rows.map((row) => ({
        id: row.id,
        data: row.data,
        error: row.error ?? 'Unknown',
        failedAt: new Date(row.failed_at),
      }))
    },

    /** Moves a failed message back to the front of the outbox under a new id. False when it is not there. */
    async requeue(tx: Executor, id: string, newId: string): Promise<boolean> {
      const { rows } = await tx.execute<{ data: MessageJob['data'] }>(sql`
        DELETE FROM pgboss.job WHERE name = ${FAILED_MESSAGE_QUEUE} AND id = ${id} AND state = 'created' RETURNING data`)
      const [failed] = rows
      if (!failed) return false
      if (failed.data.kind === 'house-mail') {
        const waiting = { state: 'queued', error: null, settledAt: null } as const
        await tx.update(emailSends).set(waiting).where(eq(emailSends.id, failed.data.sendId))
      }
      await enqueueMessages(tx, [{ id: newId, data: failed.data, delaySeconds: 0 }])
      return true
    },
  }
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>
