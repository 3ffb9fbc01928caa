import type { Pool } from '#api/database/database.ts'
import { packAnswer } from '#api/database/stored-answer.ts'
import type { OutboxJob } from '#api/outbox/message-jobs.ts'
import type { NewOrder } from '#api/features/orders/order.ts'
import type { Submission } from '#api/database/idempotency.ts'
import { claimParts } from '#api/features/capacity/claim-parts.ts'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { orderValues, own, STORE_ORDER } from './store-order.ts'

/**
 * Places an order in one statement: idempotency key, order, first history row, change feed, outbox, the count of open
 * cash orders, and what the order claims. One round trip keeps it fast; one statement makes it atomic. The order is
 * stored only while the location still has the menu version it was priced with, so a dish that was just hidden or
 * repriced is never sold at the old price.
 */
const PLACE_ORDER = `
WITH place AS (
  SELECT nextval('order_numbers') AS number
  FROM locations
  WHERE id = $2 AND is_active AND menu_version = ${own(1)}
),
keyed AS (
  INSERT INTO idempotency_keys (principal, key, request_hash, answer)
  SELECT ${own(2)}, ${own(3)}, ${own(4)}, ${own(5)} FROM place WHERE ${own(3)}::text IS NOT NULL
),
counted AS (
  INSERT INTO open_cash_orders (subject, open)
  SELECT subject, 1 FROM place, unnest($30::text[]) AS subject ORDER BY subject
  ON CONFLICT (subject) DO UPDATE SET open = open_cash_orders.open + 1
  RETURNING subject
),
${claimParts({ order: '$1', location: '$2', claims: own(6), until: 'NULL' }, 'counted')},
${STORE_ORDER}
SELECT number FROM place`

export type Placement = {
  order: NewOrder
  /** What is stored under the key. */
  answer: unknown
  submission: Submission | null
  actor: string
  jobs: readonly OutboxJob[]
  menuVersion: number
  claims: readonly Claim[]
}

export function createPlaceOrderRepository(pool: Pool) {
  return {
    /**
     * The order's number, or null when the location or its menu changed since the order was priced.
     *
     * @throws the violated constraint: of open cash orders, the discount code, the key, or `capacity_used`
     */
    async place({ order, answer, submission, actor, jobs, menuVersion, claims }: Placement): Promise<number | null> {
      const { rows } = await pool.query<{ number: number }>({
        name: 'place-order',
        text: PLACE_ORDER,
        values: [
          ...orderValues(order, actor, jobs),
          menuVersion,
          submission?.principal ?? null,
          submission?.key ?? null,
          submission?.requestHash ?? null,
          submission ? packAnswer(answer) : null,
          JSON.stringify(claims),
        ],
      })
      return rows[0]?.number ?? null
    },
  }
}

export type PlaceOrderRepository = ReturnType<typeof createPlaceOrderRepository>
