import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'
import type pg from 'pg'

import { FAMILY_DINNER, WITH_KEY } from '../customer.ts'
import type { Row } from '../floors/row-writer.ts'
import { KEY_PLACE } from '../load.ts'

const LOOK_AGAIN_MS = 5

/** The cart of the bench; every request is of another customer, and so of another cart. */
export function aCardOrder() {
  return orderPayload({ ...FAMILY_DINNER, email: `ann.${KEY_PLACE}@example.com`, paymentMethod: 'online' })
}

/** Begins one payment and reads back the checkout that it left. */
export async function sampleCheckout(url: string, database: pg.Client): Promise<Row> {
  const response = await fetch(`${url}/api/createCustomerPayment`, {
    method: 'POST',
    headers: { ...WITH_KEY, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ orderData: aCardOrder() }),
  })
  if (!response.ok) throw new Error(`createCustomerPayment answered ${response.status}: ${await response.text()}`)
  const { rows } = await database.query<{ checkout: Row }>('SELECT to_jsonb(c) AS checkout FROM checkouts c')
  const [sample] = rows
  if (!sample) throw new Error('The sample payment left no checkout.')
  return sample.checkout
}

/** Open, numbered checkouts for the benchmark's webhooks; their pages are paid. */
export async function insertCheckouts(database: pg.Client, sample: Row, count: number): Promise<void> {
  await database.query(
    `INSERT INTO checkouts
     SELECT stored.*
     FROM generate_series(0, $2::int - 1) AS n,
          LATERAL (SELECT '00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0') AS id) AS named,
          LATERAL jsonb_populate_record(NULL::checkouts, jsonb_set($1::jsonb, '{draft,id}', to_jsonb(id)) ||
            jsonb_build_object('id', id, 'order_id', id, 'session_id', 'cs_' || id, 'cart', NULL,
              'submission_key', NULL, 'check_at', now() + interval '1 day')) AS stored`,
    [JSON.stringify(sample), count],
  )
}

/**
 * Waits until every message has been worked off.
 *
 * @throws when one of them made no order
 */
export async function untilWorkedOff(database: pg.Client, orders: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM webhook_events WHERE state = 'received') AS waiting`,
    )
    if (rows[0]?.waiting === false) break
    await wait(LOOK_AGAIN_MS)
  }
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
  if (rows[0]?.count !== orders) throw new Error(`${orders} payments made ${rows[0]?.count ?? 0} orders.`)
}
