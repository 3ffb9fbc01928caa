import type { LoyaltyEarned } from '@thali/domain/money/points'
import { KEY_KEPT_DAYS } from '@thali/domain/net/asking-again'

import type { Pool } from '#api/database/database.ts'
import type { Submission } from '#api/database/idempotency.ts'
import { packAnswer } from '#api/database/stored-answer.ts'
import { giveBackParts, MINUTES } from '#api/features/capacity/claim-parts.ts'
import type { Order } from '#api/features/orders/order.ts'
import { writtenBecause } from '#api/features/orders/orders.table.ts'
import { INSERT_JOBS, type OutboxJob } from '#api/outbox/outbox-jobs.ts'

/**
 * Moves an order one step forward in one statement: idempotency key, order, history, audit log, change feed, outbox, and
 * for a completed one the points of its account and its place among open cash orders. It does so only while the order is
 * as it was read: of two rivals one succeeds, and the other changes nothing. The points are written before the open cash
 * orders, and those in their order, as in every other transaction that writes both, so that none of them deadlock.
 *
 * An order that is ready gives its kitchen minutes back; taking the step back does not claim them again.
 */
const ADVANCE_ORDER = `
WITH moved AS (
  UPDATE orders SET
    status = $4, version = version + 1, updated_at = GREATEST(updated_at, $5), estimated_ready = $6,
    prep_started_at = COALESCE($7, prep_started_at), ready_at = COALESCE($8, ready_at),
    completed_at = COALESCE($9, completed_at), promise_because = $22::jsonb
  WHERE id = $1 AND version = $2 AND status = $3
  RETURNING id, location_id
),
keyed AS (
  INSERT INTO idempotency_keys (principal, key, request_hash, answer, expires_at)
  SELECT $10, $11, $12, $13, now() + interval '${KEY_KEPT_DAYS.step} days' FROM moved WHERE $11::text IS NOT NULL
),
history AS (
  INSERT INTO order_status_history (order_id, status, actor, at) SELECT id, $4, $14, $15 FROM moved
),
audited AS (
  INSERT INTO audit_log (actor, action, subject, location_id, detail)
  SELECT $14, 'order.' || $4, id::text, location_id, jsonb_build_object('version', $2 + 1) FROM moved
),
changed AS (
  INSERT INTO changes (topic, subject, location_id, version)
  SELECT 'order', id::text, location_id, $2 + 1 FROM moved
),
told AS (
  ${INSERT_JOBS.before} moved, jsonb_to_recordset($16::jsonb) ${INSERT_JOBS.after}
),
rewarded AS (
  UPDATE users SET
    total_orders = total_orders + $18, total_spent_cents = total_spent_cents + $19,
    loyalty_points = loyalty_points + $20, updated_at = now()
  FROM moved
  WHERE users.id = $17
  RETURNING users.id
),
freed AS (
  UPDATE open_cash_orders SET open = open - 1
  FROM (
    SELECT counted.subject FROM moved, (SELECT count(*) FROM rewarded) AS first, open_cash_orders AS counted
    WHERE counted.subject = ANY($21)
    ORDER BY counted.subject FOR UPDATE OF counted
  ) AS locked
  WHERE open_cash_orders.subject = locked.subject
),
${giveBackParts({ which: `order_id = (SELECT id FROM moved WHERE $4 = 'ready')`, back: MINUTES })}
SELECT id FROM moved`

export type Advance = {
  /** The order as it was read. */
  before: Order
  after: Order
  /** When the step was taken. */
  at: Date
  actor: string
  jobs: readonly OutboxJob[]
  /** What the order's account earns by it. */
  earned: LoyaltyEarned | null
  /** Subjects whose count of open cash orders it leaves. */
  freed: readonly string[]
  submission: Submission | null
  /** What is stored under the key. */
  answer: unknown
}

export function createAdvanceOrderRepository(pool: Pool) {
  return {
    /**
     * False when the order is no longer as it was read; nothing was stored.
     *
     * @throws the violated constraint of the key
     */
    async advance({ before, after, ...step }: Advance): Promise<boolean> {
      const { submission, earned } = step
      const { rowCount } = await pool.query({
        name: 'advance-order',
        text: ADVANCE_ORDER,
        values: [
          before.id,
          before.version,
          before.status,
          after.status,
          after.updatedAt,
          after.estimatedReady,
          after.prepStartedAt,
          after.readyAt,
          after.completedAt,
          submission?.principal ?? null,
          submission?.key ?? null,
          submission?.requestHash ?? null,
          submission ? packAnswer(step.answer) : null,
          step.actor,
          step.at,
          JSON.stringify(step.jobs),
          earned && after.accountId,
          earned?.orders ?? 0,
          earned?.spentCents ?? 0,
          earned?.points ?? 0,
          step.freed,
          after.promiseBecause && writtenBecause(after.promiseBecause),
        ],
      })
      return rowCount === 1
    },
  }
}

export type AdvanceOrderRepository = ReturnType<typeof createAdvanceOrderRepository>
