import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { Pool } from '#api/database/database.ts'
import { madeJobs } from '#api/features/orders/order-jobs.ts'
import type { NewOrder } from '#api/features/orders/order.ts'
import { askedOrders, orderRow, STORE_ORDERS } from '#api/features/orders/placing/store-order.ts'
import type { NewPayment } from '#api/features/payments/payments.statements.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'

/**
 * The usual end of a card payment in one statement: the checkout is settled, its payment written down and its order made.
 * It does nothing when anything is unusual: a checkout that was closed, settled or replaced by another one of its cart,
 * a payment that is known, an order that exists, portions that are not held any more. Then the caller settles step by step, with the checkout locked.
 */
const TAKE_CARD_ORDER = `
WITH ${askedOrders()},
mine AS (
  UPDATE checkouts AS c SET state = 'paid', settled_at = $2, session_id = $3, check_at = $4
  WHERE c.id = $5 AND c.state IN ('open', 'processing') AND c.closed_because IS NULL AND c.draft IS NOT NULL
    AND c.order_id = $12
    AND NOT EXISTS (SELECT FROM orders WHERE orders.id = $12)
    AND NOT EXISTS (SELECT FROM payments WHERE provider_id = $6)
    AND NOT EXISTS (SELECT FROM order_claims WHERE order_id = $12 AND claims = '[]')
    AND NOT EXISTS (
      SELECT FROM checkouts AS rival
      WHERE rival.cart = c.cart AND rival.id <> c.id AND rival.closed_because IS NULL
        AND (
          rival.state IN ('open', 'processing') AND rival.created_at >= c.created_at
          OR rival.state = 'paid' AND (rival.created_at >= c.created_at OR rival.settled_at > c.created_at)
        )
    )
  RETURNING c.id
),
place AS (
  SELECT nextval('order_numbers') AS number, asked.* FROM mine, asked
),
kept AS (
  UPDATE order_claims SET expires_at = NULL FROM mine WHERE order_id = $12
),
taken AS (
  INSERT INTO payments (
    id, taken_by, order_id, location_id, checkout_id, provider_id, captured_cents, currency, card_brand, card_last4,
    is_disputed, actor, taken_at
  )
  SELECT $13, 'card', $12, $14, id, $6, $7, $8, $9, $10, $11, $15, $2 FROM mine
),
${STORE_ORDERS}
SELECT number FROM place`

/** Constraints that another transaction may have violated for us meanwhile. */
const UNUSUAL = new Set(['discount_code_free', 'payments_providerId_unique', 'orders_pkey'])

type Taken = {
  checkout: Checkout
  settled: { settledAt: Date; sessionId: string; checkAt: Date }
  payment: NewPayment
  order: NewOrder
}

export function createTakeCardOrderRepository(pool: Pool) {
  return {
    /** False when something about the payment is unusual; nothing was stored. */
    async take({ checkout, settled, payment, order }: Taken): Promise<boolean> {
      const values = [
        JSON.stringify([orderRow(order, checkout.principal, madeJobs(order))]),
        settled.settledAt,
        settled.sessionId,
        settled.checkAt,
        checkout.id,
        payment.providerId,
        payment.capturedCents,
        payment.currency,
        payment.cardBrand,
        payment.cardLast4,
        payment.isDisputed,
        order.id,
        order.paymentId,
        order.locationId,
        checkout.principal,
      ]
      try {
        const { rowCount } = await pool.query({ name: 'take-card-order', text: TAKE_CARD_ORDER, values })
        return rowCount === 1
      } catch (error) {
        if (UNUSUAL.has(violatedConstraint(error) ?? '')) return false
        throw error
      }
    },
  }
}

export type TakeCardOrderRepository = ReturnType<typeof createTakeCardOrderRepository>
