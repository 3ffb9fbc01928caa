import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { test } from 'vitest'

import { CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi()

async function place() {
  const email = `${randomUUID()}@example.com`
  const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: orderPayload({ email, phone: '902 555 0622' }),
  })
  return { email, id: body.order.id }
}

const jobsOf = (orderId: string) =>
  api.sql<{ state: string }>(
    `SELECT state FROM pgboss.job WHERE name = 'message' AND data->>'orderId' = $1 ORDER BY data->>'channel'`,
    [orderId],
  )

test('a message whose process was killed while it was being sent leaves within a minute', async () => {
  const { email, id } = await place()
  await eventually(async () => (await jobsOf(id)).every(({ state }) => state === 'completed'))
  await api.sql(`DELETE FROM sent_messages WHERE subject = $1`, [id])
  // As a killed process leaves it: claimed, refreshed a moment ago, and without a worker.
  await api.sql(
    `UPDATE pgboss.job SET state = 'active', completed_on = NULL, started_on = now(), heartbeat_on = now() - interval '15 s'
     WHERE name = 'message' AND data->>'orderId' = $1 AND data->>'channel' = 'email'`,
    [id],
  )
  await eventually(async () => (await api.messagesTo(email)).length === 2)
  await eventually(async () => (await jobsOf(id)).every(({ state }) => state === 'completed'))
})

test('messages leave after every connection to the database was cut', async () => {
  await api.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  const { email } = await eventually(() => place().catch(() => undefined))
  await eventually(async () => (await api.messagesTo(email)).length === 1)
})
