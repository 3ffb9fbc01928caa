import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

import { packAnswer, unpackAnswer } from './stored-answer.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ now: new Date('2026-11-18T16:00:00Z') })
})
afterAll(() => api.stop())

async function place(key: string) {
  const body = orderPayload({ choices: [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }] })
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body,
    headers: { 'idempotency-key': key },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

const step = (orderId: string, key: string) =>
  api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', {
    body: { orderId, status: 'preparing', version: 1 },
    headers: { 'idempotency-key': key },
  })

const kept = (key: string) => api.sql('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])

test('what is stored is read back as it was, in any script', () => {
  const answer = { success: true, order: { name: 'Émile 李', items: [], price: 17.99, note: null } }
  expect(unpackAnswer(packAnswer(answer))).toEqual(answer)
  expect(() => unpackAnswer(Buffer.from([9, 1, 2]))).toThrow(/later release/)
})

test('what was written with the first dictionary can still be read', () => {
  const answer = { success: true, orderId: '4dc7f9a2', order: { version: 2, status: 'preparing' } }
  expect(unpackAnswer(Buffer.from('AcNTMpqkJJunWSYaIZdj8CLKCLmIgpd4tbUA', 'base64'))).toEqual(answer)
})

test('the answer to an order takes an eighth of its JSON', async () => {
  const key = randomUUID()
  const answer = await place(key)
  const [row] = await api.sql<{ bytes: number }>(
    'SELECT length(answer) AS bytes FROM idempotency_keys WHERE key = $1',
    [key],
  )
  expect(row?.bytes).toBeLessThan(JSON.stringify(answer).length / 8)
})

test('a repeated order and a repeated step get their first answers, whatever happened to the order since', async () => {
  const [orderKey, stepKey] = [randomUUID(), randomUUID()]
  const placed = await place(orderKey)
  const stepped = await step(placed.orderId, stepKey)
  expect(stepped.body).toMatchObject({ newStatus: 'preparing', order: { id: placed.orderId, version: 2 } })
  await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: placed.orderId, status: 'ready' } })
  expect(await place(orderKey)).toEqual(placed)
  expect((await step(placed.orderId, stepKey)).body).toEqual(stepped.body)
})

test('a step to the status that an order has answers the same when it is repeated', async () => {
  const { orderId } = await place(randomUUID())
  await step(orderId, randomUUID())
  const again = { body: { orderId, status: 'preparing' }, headers: { 'idempotency-key': randomUUID() } } as const
  const first = await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', again)
  expect(first.body).toMatchObject({ oldStatus: 'preparing', order: { orderId, items: [{ quantity: 2 }] } })
  expect((await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', again)).body).toEqual(first.body)
})

test('an answer that the release before stored is still repeated', async () => {
  const key = randomUUID()
  const placed = await place(key)
  await api.sql('UPDATE idempotency_keys SET answer = NULL, response = $2 WHERE key = $1', [
    key,
    JSON.stringify(placed),
  ])
  expect(await place(key)).toEqual(placed)
})

test('the answer to a step is kept for 7 days, that to an order for 30', async () => {
  const [orderKey, stepKey] = [randomUUID(), randomUUID()]
  await step((await place(orderKey)).orderId, stepKey)
  const age = (days: number) =>
    api.sql(`UPDATE idempotency_keys SET expires_at = expires_at - $2 * interval '1 day' WHERE key = ANY($1)`, [
      [orderKey, stepKey],
      days,
    ])

  await age(6)
  await api.server.services.tidy()
  expect([...(await kept(orderKey)), ...(await kept(stepKey))]).toHaveLength(2)

  await age(2)
  await api.server.services.tidy()
  expect(await kept(stepKey)).toEqual([])
  expect(await kept(orderKey)).toHaveLength(1)

  await age(23)
  await api.server.services.tidy()
  expect(await kept(orderKey)).toEqual([])
})

test('a chore of the hour that fails keeps none after it from being done', async () => {
  const key = randomUUID()
  await place(key)
  await api.sql(`UPDATE idempotency_keys SET expires_at = now() - interval '1 day' WHERE key = $1`, [key])
  // The first of them seals the log.
  await api.sql('ALTER TABLE audit_seals RENAME TO audit_seals_away')
  await api.server.services.tidy()
  await api.sql('ALTER TABLE audit_seals_away RENAME TO audit_seals')
  expect(await kept(key)).toEqual([])
})

test('of thirty repetitions at once none is refused for what the first one did', async () => {
  const { orderId } = await place(randomUUID())
  const body = { orderId, paymentData: { method: 'manual' } }
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body, headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})
