import type { Claim } from '@thali/domain/orders/capacity/claims'

import { askedOrders, orderRow, STORE_ORDERS } from './store-order.ts'
import type { Pool } from '#api/database/database.ts'
import type { Submission } from '#api/database/idempotency.ts'
import { packAnswer } from '#api/database/stored-answer.ts'
import { claimParts } from '#api/features/capacity/claim-parts.ts'
import type { NewOrder } from '#api/features/orders/order.ts'
import type { OutboxJob } from '#api/outbox/outbox-jobs.ts'

const OWN_COLUMNS = {
  menu_version: 'integer',
  principal: 'text',
  key: 'text',
  request_hash: 'text',
  answer: 'bytea',
  claims: 'jsonb',
} as const

/**
 * Places orders in one statement: idempotency key, order, first history row, change feed, outbox, the count of open cash
 * orders, and what the orders claim. One round trip keeps it fast; one statement makes it atomic. An order is stored only
 * while its location still has the menu version it was priced with, so a dish that was just hidden or repriced is never
 * sold at the old price. PostgreSQL works the parts off from the last to the first: the counts, for which others wait,
 * are changed after everything else.
 */
const placeOrders = (claimed: string, isLifted: boolean) => `
WITH ${askedOrders(OWN_COLUMNS)},
place AS (
  SELECT nextval('order_numbers') AS number, asked.*, asked.id AS order_id, NULL::timestamptz AS held_until,
    NULL::timestamptz AS minutes_until
  FROM asked JOIN locations ON locations.id = asked.location_id
  WHERE locations.is_active AND locations.menu_version = asked.menu_version
),
counted AS (
  INSERT INTO open_cash_orders (subject, open, is_lifted)
  SELECT subject, count(*), ${isLifted} FROM place, unnest(open_cash_subjects) AS subject GROUP BY subject ORDER BY subject
  ON CONFLICT (subject) DO UPDATE SET open = open_cash_orders.open + excluded.open, is_lifted = excluded.is_lifted
  RETURNING subject
),
${claimed}
keyed AS (
  INSERT INTO idempotency_keys (principal, key, request_hash, answer)
  SELECT principal, key, request_hash, answer FROM place WHERE key IS NOT NULL
),
${STORE_ORDERS}
SELECT id, number FROM place`

export type Placement = {
  order: NewOrder
  /** The answer to the guest, stored with the idempotency key. */
  answer: unknown
  submission: Submission | null
  actor: string
  jobs: readonly OutboxJob[]
  menuVersion: number
  claims: readonly Claim[]
}

/** @param isLifted counts open cash orders without refusing more than a guest may have (`LIMITS=off`) */
export function createPlaceOrderRepository(pool: Pool, isLifted: boolean) {
  // Most restaurants claim nothing: their orders do without the parts that claim.
  const plain = { name: 'place-orders', text: placeOrders('', isLifted) }
  const claiming = { name: 'place-claiming-orders', text: placeOrders(`${claimParts('counted')},`, isLifted) }

  return {
    /**
     * The numbers of the orders, by id. One whose location or menu changed since it was priced is left out.
     *
     * @throws the violated constraint: of open cash orders, the discount code, the key, or `capacity_used`. Then none of
     * the orders is stored.
     */
    async place(placements: readonly Placement[]): Promise<ReadonlyMap<string, number>> {
      const statement = placements.some(({ claims }) => claims.length > 0) ? claiming : plain
      const values = [JSON.stringify(placements.map(toRow))]
      const { rows } = await pool.query<{ id: string; number: number }>({ ...statement, values })
      return new Map(rows.map(({ id, number }) => [id, number]))
    },
  }
}

export type PlaceOrderRepository = ReturnType<typeof createPlaceOrderRepository>

function toRow({ order, answer, submission, actor, jobs, menuVersion, claims }: Placement) {
  const own: Record<keyof typeof OWN_COLUMNS, unknown> = {
    menu_version: menuVersion,
    principal: submission?.principal ?? null,
    key: submission?.key ?? null,
    request_hash: submission?.requestHash ?? null,
    answer: submission && `\\x${packAnswer(answer).toString('hex')}`,
    claims,
  }
  return { ...orderRow(order, actor, jobs), ...own }
}
