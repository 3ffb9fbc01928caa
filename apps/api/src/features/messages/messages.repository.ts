import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { sentMessages } from '#api/database/foundation.table.ts'
import {
  FAILED_MESSAGE_QUEUE,
  INSERT_JOBS,
  MESSAGE_QUEUE,
  type MessageJob,
} from '#api/features/messages/message-jobs.ts'

export type FailedMessage = { id: string; data: MessageJob['data']; error: string; failedAt: Date }

type SentKey = { subject: string; kind: string; channel: 'email' | 'sms' }

/** Puts messages into the outbox, in the transaction that is their reason. One that is already there stays as it is. */
export async function enqueueMessages(tx: Executor, jobs: readonly MessageJob[]): Promise<void> {
  if (jobs.length > 0) await tx.execute(insertJobs(jobs))
}

/** Takes messages back that have not been sent yet, and tells how many those were. */
export async function withdrawMessages(tx: Executor, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM pgboss.job
    WHERE name = ${MESSAGE_QUEUE} AND id = ANY(${sql.param(ids)}::uuid[]) AND state IN ('created', 'retry')`)
  return rowCount ?? 0
}

function insertJobs(jobs: readonly MessageJob[]): SQL {
  return sql`${sql.raw(INSERT_JOBS.before)} jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) ${sql.raw(INSERT_JOBS.after)}`
}

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
      await enqueueMessages(tx, [{ id: newId, data: failed.data, delaySeconds: 0 }])
      return true
    },
  }
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>
