import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'

import type { Database, Executor, Pool } from '#api/database/database.ts'
import { emailSends } from '#api/features/messages/messages.table.ts'
import { findContactProof } from '#api/features/users/users.statements.ts'
import { AFTER_EVERYTHING, BEFORE_EVERYTHING } from '#api/outbox/message-priority.ts'
import {
  type AccountMessage,
  type Asker,
  FAILED_MESSAGE_QUEUE,
  MESSAGE_QUEUE,
  type MessageJob,
} from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages, JOB_OF_MESSAGE } from '#api/outbox/outbox.ts'

export type FailedMessage = { id: string; data: MessageJob['data']; error: string; failedAt: Date }

const MANY_WAITING = 5

export type SentKey = { subject: string; kind: string; channel: 'email' | 'sms' }

const RECORD_SENT = `
INSERT INTO sent_messages (subject, kind, channel, provider_reference)
SELECT $2, $3, $4, $5 FROM (${JOB_OF_MESSAGE.before} $1 ${JOB_OF_MESSAGE.after}) AS job
ON CONFLICT DO NOTHING`

export function createMessagesRepository(db: Database, pool: Pool) {
  async function markWaiting(tx: Executor, sendId: string): Promise<void> {
    const waiting = { state: 'queued', error: null, settledAt: null } as const
    await tx.update(emailSends).set(waiting).where(eq(emailSends.id, sendId))
  }

  return {
    /** An e-mail from staff goes back to waiting. */
    markWaiting,

    enqueue: (jobs: readonly MessageJob[]) => enqueueMessages(db, jobs),

    /**
     * Account e-mails go first, because somebody waits for them at a screen; but last when so many from the same source
     * are waiting that they cannot be a person's.
     */
    async enqueueAccountMail(mail: AccountMessage & { asker: Asker }, tx: Executor = db): Promise<void> {
      const { rows } = await tx.execute<{ waiting: number }>(sql`
        SELECT count(*)::int AS waiting FROM pgboss.job
        WHERE name = ${MESSAGE_QUEUE} AND state < 'active' AND data->'asker'->>'source' = ${mail.asker.source}`)
      const isMany = (rows[0]?.waiting ?? 0) >= MANY_WAITING
      const priority = isMany ? AFTER_EVERYTHING : BEFORE_EVERYTHING
      await enqueueMessages(tx, [{ id: randomUUID(), data: mail, delaySeconds: 0, priority }])
    },

    /**
     * Whether text that a guest typed may appear in a message to this address: only when the guest has proved the
     * address.
     */
    async isOwnAddress(address: string, accountId: string | null): Promise<boolean> {
      const contact = { channel: 'email' as const, recipient: address, accountId }
      return (await findContactProof(db, contact)).isRecipientProved
    },

    async wasSent({ subject, kind, channel }: SentKey): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'was-sent',
        text: 'SELECT 1 FROM sent_messages WHERE subject = $1 AND kind = $2 AND channel = $3',
        values: [subject, kind, channel],
      })
      return rowCount === 1
    },

    async recordSent({ subject, kind, channel }: SentKey, jobId: string, reference: string): Promise<void> {
      const values = [jobId, subject, kind, channel, reference]
      await pool.query({ name: 'record-sent', text: RECORD_SENT, values })
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

    /** Puts a failed message back at the front of the outbox under a new id. False when it is not there. */
    async requeue(tx: Executor, id: string, newId: string): Promise<boolean> {
      const { rows } = await tx.execute<{ data: MessageJob['data'] }>(sql`
        DELETE FROM pgboss.job WHERE name = ${FAILED_MESSAGE_QUEUE} AND id = ${id} AND state = 'created' RETURNING data`)
      const [failed] = rows
      if (!failed) return false
      if (failed.data.kind === 'house-mail') await markWaiting(tx, failed.data.sendId)
      await enqueueMessages(tx, [{ id: newId, data: { ...failed.data, isReleased: true }, delaySeconds: 0 }])
      return true
    },
  }
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>
