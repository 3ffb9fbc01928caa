import type { OrderView } from '@thali/contracts/orders/orders'
import { cashDue, cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import type { OrderStatus } from '@thali/domain/order-status'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const RACES = 50
const SIDE_BY_SIDE = 10

type Person = Caller & { id: string }

const api = useApi()
let customer: Person
let anita: Person
let ben: Person

beforeAll(async () => {
  customer = await api.signUp()
  anita = await api.signUpStaff('manager', ['truro'])
  ben = await api.signUpStaff('manager', ['truro'])
  await api.call(anita, 'PATCH /me', { body: { displayName: 'Anita Desai' } })
  await api.call(ben, 'PATCH /me', { body: { displayName: 'Ben Gallant' } })
})

async function place(status: 'pending' | 'preparing' = 'pending'): Promise<OrderView> {
  const { order } = (await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload() })).body
  return status === 'pending' ? order : (await step(order, status, anita)).body.order
}

/** Holds one race for each of `RACES` orders, some of them side by side. */
async function race<Outcome>(
  status: 'pending' | 'preparing',
  hold: (order: OrderView) => Promise<Outcome>,
): Promise<{ order: OrderView; outcome: Outcome; after: Awaited<ReturnType<typeof read>> }[]> {
  const held = []
  while (held.length < RACES) {
    const orders = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => place(status)))
    const outcomes = await Promise.all(orders.map(hold))
    const after = await Promise.all(orders.map(read))
    held.push(...orders.map((order, index) => ({ order, outcome: outcomes[index]!, after: after[index]! })))
  }
  return held
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Texts that orders have put into the outbox, in any state. */
async function textsOf(orders: readonly OrderView[]): Promise<Map<string, string[]>> {
  const jobs = await api.sql<{ order: string; kind: string }>(
    `SELECT data->>'orderId' AS order, data->>'kind' AS kind FROM pgboss.job
     WHERE name = 'message' AND data->>'channel' = 'sms' AND data->>'orderId' = ANY($1)
       AND data->>'kind' <> 'order-confirmation'`,
    [orders.map(({ id }) => id)],
  )
  const byOrder = Map.groupBy(jobs, ({ order }) => order)
  return new Map(orders.map(({ id }) => [id, (byOrder.get(id) ?? []).map(({ kind }) => kind).toSorted()]))
}

// Ten races at a time wait for each other's locks; who is answered 503 after two seconds of it comes again.
const step = (order: OrderView, status: OrderStatus, caller: Caller, version: number | null = order.version) =>
  insist(() =>
    api.call(caller, 'POST /updateOrderStatus', {
      body: { orderId: order.id, status, ...(version === null ? {} : { version }) },
    }),
  )
const pay = (order: OrderView, caller: Caller) =>
  insist(() => api.call(caller, 'POST /processOrderPayment', { body: { orderId: order.id, paymentData: {} } }))
const cancel = (order: OrderView, caller: Caller, cancelReason: string) =>
  insist(() => api.call(caller, 'POST /cancelOrder', { body: { orderId: order.id, cancelReason } }))
const read = async ({ id: orderId }: OrderView) =>
  (await api.call(anita, 'GET /getOrderDetails', { query: { orderId } })).body.order

describe(`two people at once, ${RACES} times`, () => {
  test('one of two who accept an order at once wins, the other is told by whom, and the customer is texted once', async () => {
    const races = await race('pending', (order) =>
      Promise.all([step(order, 'preparing', anita), step(order, 'preparing', ben)]),
    )
    const texts = await textsOf(races.map(({ order }) => order))
    for (const { order, outcome, after } of races) {
      expect(statusesOf(outcome)).toEqual([200, 409])
      const loser = outcome.find(({ status }) => status === 409)
      const winner = outcome[0].status === 200 ? 'Anita' : 'Ben'
      expect(loser?.body).toMatchObject({
        code: 'order-changed',
        error: 'This order was changed meanwhile.',
        details: { status: 'preparing', version: 2, by: winner },
      })
      expect(after.statusHistory.map(({ status }) => status)).toEqual(['pending', 'preparing'])
      expect(texts.get(order.id)).toEqual(['order-preparing'])
    }
  })

  test('one of “ready” and “cancelled” at once wins, and one text of the two goes out', async () => {
    const races = await race('preparing', (order) =>
      Promise.all([step(order, 'ready', anita, null), cancel(order, ben, 'Kitchen emergency')]),
    )
    const texts = await textsOf(races.map(({ order }) => order))
    for (const { order, outcome, after } of races) {
      expect(statusesOf(outcome)).toEqual([200, 409])
      const isReady = outcome[0].status === 200
      const loser = outcome.find(({ status }) => status === 409)
      expect(loser?.body).toMatchObject({
        code: isReady ? 'order-not-cancellable' : 'order-transition-refused',
        details: isReady ? { status: 'ready', by: 'Anita' } : { status: 'cancelled', by: 'Ben' },
      })
      expect(after.status).toBe(isReady ? 'ready' : 'cancelled')
      // The text of the step before is held for 5 seconds, and a cancellation takes it back if it is still there.
      const news = texts.get(order.id)?.filter((kind) => kind !== 'order-preparing')
      expect(news).toEqual([isReady ? 'order-ready' : 'order-cancelled'])
    }
  })

  test('one of two wins when one takes the money and the other cancels what he saw unpaid', async () => {
    const races = await race('pending', (order) => Promise.all([pay(order, anita), step(order, 'cancelled', ben)]))
    const texts = await textsOf(races.map(({ order }) => order))
    for (const { order, outcome, after } of races) {
      const [paid, cancelled] = outcome
      expect(statusesOf(outcome)).toEqual([200, 409])
      if (paid.status === 200) {
        expect(after).toMatchObject({ status: 'pending', paymentStatus: 'paid', refund: null })
        expect(cancelled.body).toMatchObject({ code: 'order-changed' })
      } else {
        expect(after).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', refund: null })
        expect(paid.body).toMatchObject({ code: 'order-not-payable' })
      }
      expect(texts.get(order.id)).toEqual(paid.status === 200 ? [] : ['order-cancelled'])
    }
  })
})

const inCoins = (dollars: number) => toDollars(cashDue(cents(centsFromDollars(dollars))))

test('money taken a moment before a cancellation is owed, in the amount that coins can pay', async () => {
  const races = await race('pending', (order) => Promise.all([pay(order, anita), cancel(order, ben, 'No gas')]))
  for (const { order, outcome, after } of races) {
    const [paid, cancelled] = outcome
    expect(cancelled.status).toBe(200)
    expect(after).toMatchObject(
      paid.status === 200
        ? {
            status: 'cancelled',
            paymentStatus: 'paid',
            refund: { status: 'owed', amount: inCoins(order.pricing.total) },
          }
        : { status: 'cancelled', paymentStatus: 'unpaid', refund: null },
    )
  }
})

describe('the version that was seen', () => {
  test('a step that names the version it saw is refused when the order was changed since, and nothing happens', async () => {
    const order = await place('preparing')
    const stale = await step(order, 'ready', ben, 1)
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { status: 'preparing', version: 2, by: 'Anita' } },
    })
    expect((await read(order)).version).toBe(2)
    expect((await step(order, 'ready', ben)).status).toBe(200)
  })

  test('the present status of the present version, told again, changes nothing', async () => {
    const order = await place('preparing')
    expect(await step(order, 'preparing', ben)).toMatchObject({ status: 200, body: { order: { version: 2 } } })
  })

  test.each([0, -1, 1.5, '2', null])('the version %j of an order is refused', async (version) => {
    const order = await place()
    const answer = await api.call(anita, 'POST /updateOrderStatus', {
      body: { orderId: order.id, status: 'preparing', version },
    })
    expect(answer.status).toBe(400)
    expect((await read(order)).status).toBe('pending')
  })
})

test('a customer who is too late to cancel is not told who of the staff was faster', async () => {
  const order = await place()
  await step(order, 'preparing', anita, null)
  await step(order, 'ready', anita, null)
  const late = await api.call(customer, 'POST /me/orders/:id/cancel', { params: { id: order.id }, body: {} })
  expect(late.body.details).toEqual({ status: 'ready', version: 3 })
})
