import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { QUEUE_SESSION } from './message-queue.ts'
import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const RATE = 8
/** What may leave at once after a quiet moment: that of half a second. */
const AT_ONCE = 4

const api = useApi({ now: new Date('2026-11-18T16:00:00Z'), env: { MESSAGE_RATE: String(RATE) } })

async function place(number: number): Promise<string> {
  const body = orderPayload({ phone: `+1902555${2000 + number}`, email: `ann${number}@example.com` })
  return (await insist(() => api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body }))).body.orderId
}

test('messages leave no faster than MESSAGE_RATE', async () => {
  // Not from the first proof on: on a busy machine it is written long after the message has left.
  const begunAt = Date.now()
  const orders = await Promise.all(Array.from({ length: 8 }, (_, number) => place(number)))
  const times = await eventually(async () => {
    const sent = await api.sql<{ at: Date }>('SELECT sent_at AS at FROM sent_messages WHERE subject = ANY($1)', [
      orders,
    ])
    return sent.length === 2 * orders.length && sent.map(({ at }) => at.getTime())
  })
  const paced = times.length - AT_ONCE - 1
  expect(Math.max(...times) - begunAt).toBeGreaterThan(((paced - 1) / RATE) * 1_000)
})

test('messages that wait leave in order: codes that somebody waits for, then what is ready, then confirmations', async () => {
  const person = await api.signUp()
  await api.call(person, 'PATCH /me', { body: { phoneNumber: '+19025550177' } })
  await api.call(person, 'POST /me/phone/code', { headers: { 'idempotency-key': randomUUID() } })
  const orderId = await place(20)
  for (const status of ['preparing', 'ready'] as const) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status } })
  }
  const kinds = await api.sql<{ kind: string }>(
    `SELECT DISTINCT data->>'kind' AS kind, priority % 10 AS priority FROM pgboss.job
     WHERE name = 'message' AND (data->>'orderId' = $1 OR data->>'kind' = 'phone-code') ORDER BY 2 DESC`,
    [orderId],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['phone-code', 'order-ready', 'order-preparing', 'order-confirmation'])
})

test('the next messages are read in their order from an index, even in a rush that the statistics do not know of', async () => {
  const takingUp = await eventually(async () => {
    const [last] = await api.sql<{ query: string }>(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1
         AND query LIKE '%message%SKIP LOCKED%'`,
      [QUEUE_SESSION.application_name],
    )
    return last?.query
  })
  const queue = await api.openTransaction()
  try {
    for (const [, setting] of QUEUE_SESSION.options.matchAll(/-c (\S+)/g)) await queue.query(`SET LOCAL ${setting}`)
    await queue.query(
      `INSERT INTO pgboss.job (name, data)
       SELECT 'message', jsonb_build_object('kind', 'order-confirmation', 'channel', 'email', 'orderId', n)
       FROM generate_series(1, 20000) AS n`,
    )
    const { rows } = await queue.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${takingUp}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using job_common_i11')
    expect(plan).not.toContain('Sort')
  } finally {
    await queue.end()
  }
})
