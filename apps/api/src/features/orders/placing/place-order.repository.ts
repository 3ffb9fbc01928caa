import type { Pool } from '#api/database/database.ts'
import { packAnswer } from '#api/database/stored-answer.ts'
import { INSERT_JOBS, type OutboxJob } from '#api/outbox/message-jobs.ts'
import type { NewOrder } from '#api/features/orders/order.ts'
import type { Submission } from '#api/database/idempotency.ts'

/**
 * Places an order in one statement: idempotency key, order, first history row, change feed, outbox, and the count of
 * open cash orders. One round trip keeps it fast; one statement makes it atomic. The order is stored only while the
 * location still has the menu version it was priced with, so a dish that was just hidden or repriced is never sold at
 * the old price.
 */
const PLACE_ORDER = `
WITH place AS (
  SELECT nextval('order_numbers') AS number
  FROM locations
  WHERE id = $2 AND is_active AND menu_version = $33
),
keyed AS (
  INSERT INTO idempotency_keys (principal, key, request_hash, answer)
  SELECT $26, $27, $28, $29
  FROM place WHERE $27::text IS NOT NULL
),
counted AS (
  INSERT INTO open_cash_orders (subject, open)
  SELECT subject, 1 FROM place, unnest($30::text[]) AS subject ORDER BY subject
  ON CONFLICT (subject) DO UPDATE SET open = open_cash_orders.open + 1
),
placed AS (
  INSERT INTO orders (
    id, location_id, account_id, status, payment_status, payment_method, order_type,
    customer_name, customer_email, customer_phone, lines,
    subtotal_cents, tax_cents, tip_cents, total_cents, tax_rate, location_snapshot,
    delivery_address, delivery_instructions, table_number, party_size, special_instructions,
    admin_created, estimated_ready, ordered_at, updated_at, number, open_cash_subjects, discount_cents, discount_code,
    language
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $25, number, $30, $34, $35, $36
  FROM place
),
history AS (
  INSERT INTO order_status_history (order_id, status, actor, at)
  SELECT $1, $4, $31, $25 FROM place
),
changed AS (
  INSERT INTO changes (topic, subject, location_id, version)
  SELECT 'order', $1::text, $2, 1 FROM place
),
told AS (
  ${INSERT_JOBS.before} place, jsonb_to_recordset($32::jsonb) ${INSERT_JOBS.after}
)
SELECT number FROM place`

export type Placement = {
  order: NewOrder
  /** The response stored under the key. The order's number is not known yet: it is added when the answer is repeated. */
  answer: unknown
  submission: Submission | null
  actor: string
  jobs: readonly OutboxJob[]
  menuVersion: number
}

export function createPlaceOrderRepository(pool: Pool) {
  return {
    /** The order's number, or null when the location or its menu changed since the order was priced. */
    async place({ order, answer, submission, actor, jobs, menuVersion }: Placement): Promise<number | null> {
      const { rows } = await pool.query<{ number: number }>({
        name: 'place-order',
        text: PLACE_ORDER,
        values: [
          order.id,
          order.locationId,
          order.accountId,
          order.status,
          order.paymentStatus,
          order.paymentMethod,
          order.orderType,
          order.customerName,
          order.customerEmail,
          order.customerPhone,
          JSON.stringify(order.lines),
          order.subtotalCents,
          order.taxCents,
          order.tipCents,
          order.totalCents,
          order.taxRate,
          JSON.stringify(order.locationSnapshot),
          order.deliveryAddress,
          order.deliveryInstructions,
          order.tableNumber,
          order.partySize,
          order.specialInstructions,
          order.adminCreated,
          order.estimatedReady,
          order.orderedAt,
          submission?.principal ?? null,
          submission?.key ?? null,
          submission?.requestHash ?? null,
          submission ? packAnswer(answer) : null,
          order.openCashSubjects,
          actor,
          JSON.stringify(jobs),
          menuVersion,
          order.discountCents,
          order.discountCode,
          order.language,
        ],
      })
      return rows[0]?.number ?? null
    },
  }
}

export type PlaceOrderRepository = ReturnType<typeof createPlaceOrderRepository>
