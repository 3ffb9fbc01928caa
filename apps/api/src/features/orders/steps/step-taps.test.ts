import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const NOON = new Date('2026-11-18T16:00:00Z')
const MINUTE = 60_000

const api = useApi({ now: NOON })
let clerk: Caller
beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
})
beforeEach(() => api.clock?.set(NOON))

let numbers = 0
async function place(caller: Caller = CUSTOMER_PROGRAM) {
  const phone = `+1902555${7000 + (numbers += 1)}`
  const email = `${randomUUID()}@example.com`
  const { body } = await api.call(caller, 'POST /createCustomerOrderCash', {
    body: orderPayload({ email, phone }),
  })
  await eventually(async () => (await api.messagesTo(phone)).length === 1)
  return { id: body.orderId, phone }
}

const step = async (orderId: string, status: 'preparing' | 'ready', tappedAt?: Date) => {
  const answer = await api.call(clerk, 'POST /updateOrderStatus', {
    body: { orderId, status, ...(tappedAt && { tappedAt: tappedAt.toISOString() }) },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.status).toBe(200)
  return answer.body.order
}

const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE)
const historyOf = (orderId: string) =>
  api.sql<{ status: string; at: Date }>('SELECT status, at FROM order_status_history WHERE order_id = $1 ORDER BY id', [
    orderId,
  ])
/** The texts about steps that are in the outbox, sent or not. */
const textsOf = (orderId: string) =>
  api.sql(
    `SELECT 1 FROM pgboss.job WHERE data->>'orderId' = $1 AND data->>'kind' IN ('order-preparing', 'order-ready')`,
    [orderId],
  )
const quiet = (orderId: string) =>
  eventually(async () => {
    const rows = await api.sql(
      `SELECT 1 FROM pgboss.job WHERE data->>'orderId' = $1 AND state IN ('created', 'retry', 'active')`,
      [orderId],
    )
    return rows.length === 0
  })

test('steps that waited for the network stand in history and times as they were tapped', async () => {
  const { id } = await place()
  api.clock?.set(after(40))
  await step(id, 'preparing', after(2))
  const order = await step(id, 'ready', after(25))
  expect((await historyOf(id)).map(({ status, at }) => [status, at])).toEqual([
    ['pending', NOON],
    ['preparing', after(2)],
    ['ready', after(25)],
  ])
  expect(order).toMatchObject({ prepStartTime: after(2).toISOString(), readyTime: after(25).toISOString() })
  // Both were taken more than ten minutes ago: the customer is texted of neither.
  expect(await textsOf(id)).toEqual([])
})

test('the clock of a device moves no step before the one before it, nor into the future', async () => {
  const { id } = await place()
  api.clock?.set(after(30))
  await step(id, 'preparing', after(-60))
  await step(id, 'ready', after(500))
  expect((await historyOf(id)).map(({ at }) => at)).toEqual([NOON, NOON, after(30)])
})

test('a step that was tapped within ten minutes is texted', async () => {
  const { id, phone } = await place()
  api.clock?.set(after(9))
  await step(id, 'preparing', after(1))
  await eventually(async () => (await api.messagesTo(phone)).some(({ text }) => text.includes('preparing')))
})

test('a text about preparing is dropped when the order is ready before it leaves', async () => {
  const { id, phone } = await place()
  await step(id, 'preparing')
  await step(id, 'ready')
  await quiet(id)
  const [latest, ...older] = await api.messagesTo(phone)
  expect(latest?.text).toMatch(/is ready/)
  expect(older.map(({ text }) => text)).toEqual([expect.stringMatching(/received/)])
})

test.each([
  ['preparing', ['preparing'], 1],
  ['ready', ['preparing', 'ready'], 2],
] as const)(
  'a text about %s that an outage held back for more than ten minutes is dropped',
  async (_step, steps, told) => {
    const { id, phone } = await place()
    for (const [index, status] of steps.entries()) {
      await eventually(async () => (await api.messagesTo(phone)).length === index + 1)
      await step(id, status)
    }
    api.clock?.set(after(11))
    await quiet(id)
    expect(await api.messagesTo(phone)).toHaveLength(told)
  },
)

test('a guest who turned notifications off hears of the order and its cancellation, and of no step', async () => {
  const ann = await api.signUp('Ann Lee')
  await api.call(ann, 'PATCH /me', { body: { preferences: { notifications: false } } })
  const { id, phone } = await place(ann)
  await step(id, 'preparing')
  await quiet(id)
  await api.call(clerk, 'POST /cancelOrder', { body: { orderId: id, cancelReason: 'The tandoor is out' } })
  await quiet(id)
  expect((await api.messagesTo(phone)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/cancelled/),
    expect.stringMatching(/received/),
  ])
})
