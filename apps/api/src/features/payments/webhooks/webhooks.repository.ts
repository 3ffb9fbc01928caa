import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'

import type { Database, Pool } from '#api/database/database.ts'
import { webhookEvents } from '#api/features/payments/payments.table.ts'

export type WebhookEvent = typeof webhookEvents.$inferSelect
type NewWebhook = Omit<WebhookEvent, 'error' | 'settledAt' | 'state' | 'tries'>

const BATCH = 50

const RECEIVE = `
  INSERT INTO webhook_events (id, type, object_id, "foreign", tells_paid, state, received_at, check_at)
  VALUES ($1, $2, $3, $4, $5, 'received', $6, $7)
  ON CONFLICT (id) DO NOTHING`

const SETTLE = `UPDATE webhook_events SET state = 'done', error = NULL, settled_at = $2 WHERE id = $1`

export function createWebhooksRepository(db: Database, pool: Pool) {
  return {
    /** Stores a webhook. Undefined when it is stored already; then nothing is changed. */
    async receive(event: NewWebhook): Promise<WebhookEvent | undefined> {
      const { id, type, objectId, foreign, tellsPaid, receivedAt, checkAt } = event
      const values = [id, type, objectId, foreign, tellsPaid, receivedAt, checkAt]
      const { rowCount } = await pool.query({ name: 'receive-webhook', text: RECEIVE, values })
      return rowCount === 1 ? { ...event, state: 'received', tries: 0, error: null, settledAt: null } : undefined
    },

    /** Claims waiting webhooks, oldest first, and postpones each in the same statement. */
    async claimWaiting(now: Date, nextCheck: Date): Promise<WebhookEvent[]> {
      const due = db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(and(eq(webhookEvents.state, 'received'), lte(webhookEvents.checkAt, now)))
        .orderBy(webhookEvents.checkAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      return db.update(webhookEvents).set({ checkAt: nextCheck }).where(inArray(webhookEvents.id, due)).returning()
    },

    async settle(id: string, now: Date): Promise<void> {
      await pool.query({ name: 'settle-webhook', text: SETTLE, values: [id, now] })
    },

    async change(id: string, set: Partial<typeof webhookEvents.$inferInsert>): Promise<void> {
      await db.update(webhookEvents).set(set).where(eq(webhookEvents.id, id))
    },

    async findProblem(id: string): Promise<WebhookEvent | undefined> {
      const [event] = await db
        .select()
        .from(webhookEvents)
        .where(and(eq(webhookEvents.id, id), inArray(webhookEvents.state, ['set-aside', 'failed'])))
      return event
    },

    /** Newest first. */
    async listProblems(): Promise<WebhookEvent[]> {
      return db
        .select()
        .from(webhookEvents)
        .where(inArray(webhookEvents.state, ['set-aside', 'failed']))
        .orderBy(desc(webhookEvents.receivedAt))
        .limit(100)
    },

    /** Deletes webhooks that were processed 90 days ago. */
    async forgetOld(): Promise<void> {
      await db
        .delete(webhookEvents)
        .where(and(eq(webhookEvents.state, 'done'), lt(webhookEvents.receivedAt, sql`now() - interval '90 days'`)))
    },
  }
}

export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>
