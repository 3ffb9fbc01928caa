import { randomUUID } from 'node:crypto'

import type { OrderView } from '@thali/contracts/orders/orders'
import type { OrderStatus } from '@thali/domain/order-status'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let manager: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro', 'new-glasgow'])
})

type Update = { orderId: string; newStatus: OrderStatus; additionalData?: object; timestamp?: unknown }

async function place(options: Parameters<typeof orderPayload>[0] = {}): Promise<OrderView> {
  const customer = await api.signUp()
  return (await api.call(customer, 'POST /createCustomerOrderCash', { body: orderPayload(options) })).body.order
}
const send = (
  updates: Update[],
  {
    batchId = randomUUID(),
    caller = manager,
    ...more
  }: { batchId?: string; caller?: Caller; locationId?: string } = {},
  headers: Record<string, string> = {},
) => api.call(caller, 'POST /updateMultipleOrderStatuses', { body: { updates, batchId, ...more }, headers })
const read = async (orderId: string) =>
  (await api.call(manager, 'GET /getOrderDetails', { query: { orderId } })).body.order
const to = (newStatus: OrderStatus, additionalData?: object) => (order: { id: string }) => ({
  orderId: order.id,
  newStatus,
  ...(additionalData ? { additionalData } : {}),
})

describe('a batch of status updates', () => {
  // ADM-API-48, ADM-CON-50
  test('a batch moves every order, one after another with 100 ms between them [ADM-ORD-60, ADM-API-34..36]', async () => {
    const orders = [await place(), await place({ location: 'new-glasgow' }), await place()]
    const batchId = 'lunch is over'
    const begun = performance.now()
    const { status, body } = await send(orders.map(to('preparing')), { batchId })
    expect(performance.now() - begun).toBeGreaterThan(199)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      batchId,
      summary: { total: 3, successful: 3, failed: 0, successRate: 100 },
    })
    expect(body.results.map(({ orderId, newStatus, result }) => [orderId, newStatus, result.order?.status])).toEqual(
      orders.map(({ id }) => [id, 'preparing', 'preparing']),
    )
    const started = body.results.map(({ result }) => Date.parse(result.order?.prepStartTime ?? ''))
    expect(started[1]! - started[0]!).toBeGreaterThanOrEqual(100)
  })

  // ADM-API-15, ADM-ERR-012
  test('a batch goes on after an order that is refused, and says why [ADM-ORD-61]', async () => {
    const [first, last] = [await place(), await place()]
    const unknown = randomUUID()
    const { body } = await send([
      to('preparing')(first),
      to('completed')(last),
      to('preparing')({ id: unknown }),
      to('preparing')(last),
    ])
    expect(body).toMatchObject({
      success: false,
      results: [
        { result: { success: true, error: null, code: null } },
        {
          orderId: last.id,
          newStatus: 'completed',
          result: { success: false, code: 'order-transition-refused', order: null },
        },
        { orderId: unknown, result: { success: false, code: 'order-not-found', error: 'Order not found' } },
        { result: { success: true } },
      ],
      summary: { total: 4, successful: 2, failed: 2, successRate: 50 },
    })
  })

  test('a batch changes neither times nor money nor customer with the status', async () => {
    const order = await place()
    const additionalData = { paymentStatus: 'paid', customerName: 'Eve', completedTime: '1999-01-01T00:00:00Z' }
    await send([{ ...to('preparing', additionalData)(order), timestamp: '1999-01-01T00:00:00Z' }])
    const after = await read(order.id)
    expect(after).toMatchObject({ paymentStatus: 'unpaid', completedTime: null, customerInfo: order.customerInfo })
    expect(Date.parse(after.prepStartTime ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
  })

  test('a batch refuses an order that was changed since it was seen', async () => {
    const order = await place()
    const { body } = await send([to('preparing', { version: 7 })(order)])
    expect(body.results[0]?.result).toMatchObject({ success: false, code: 'order-changed' })
    expect((await read(order.id)).status).toBe('pending')
  })

  test('a batch at a named location leaves the orders of others alone', async () => {
    const [here, elsewhere] = [await place(), await place({ location: 'new-glasgow' })]
    const { body } = await send([here, elsewhere].map(to('preparing')), { locationId: 'truro' })
    expect(body.results.map(({ result }) => result.code)).toEqual([null, 'order-not-found'])
    expect((await read(elsewhere.id)).status).toBe('pending')
  })

  test('a batch reaches no order of a location where the caller does not work', async () => {
    const order = await place()
    const cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
    for (const more of [{}, { locationId: 'truro' }]) {
      const { body } = await send([to('preparing')(order)], { caller: cookElsewhere, ...more })
      expect(body.results[0]?.result).toMatchObject({ success: false, code: 'order-not-found', order: null })
    }
    expect((await read(order.id)).status).toBe('pending')
  })

  test('a batch that cancels gives the money back as a single cancellation does', async () => {
    const customer = await api.signUp()
    const paid = await payingAt(api).paidOrder(customer)
    const { body } = await send([to('cancelled', { reason: 'No power', cancelReason: 'Kitchen emergency' })(paid)])
    expect(body.results[0]?.result.order).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Kitchen emergency',
      refund: { way: 'card', amount: paid.pricing.total },
    })
  })
})

describe('the same batch again', () => {
  const entries = async (orderId: string) => (await read(orderId)).statusHistory.length

  test('a repeated batch gets the first answer, and does nothing', async () => {
    const [order, refused] = [await place(), await place()]
    const batchId = randomUUID()
    const updates = [to('preparing')(order), to('ready')(refused)]
    const first = await send(updates, { batchId })
    // By now the refused step could be taken; an answer that was lost must not take it.
    await send([to('preparing')(refused)])
    expect((await send(updates, { batchId })).body).toEqual(first.body)
    expect([await entries(order.id), (await read(refused.id)).status]).toEqual([2, 'preparing'])
  })

  test('a batch that is sent many times at the same moment is done once', async () => {
    const orders = [await place(), await place()]
    const batchId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => insist(() => send(orders.map(to('preparing')), { batchId }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await entries(orders[0]!.id)).toBe(2)
  })

  test('a repeated batch goes on where a crash stopped it', async () => {
    const orders = [await place(), await place()]
    const batchId = randomUUID()
    const updates = orders.map(to('preparing'))
    const first = await send(updates, { batchId })
    await api.sql('DELETE FROM idempotency_keys WHERE key = $1 OR key LIKE $2', [
      `batch/${batchId}`,
      `batch/${batchId}/${orders[1]!.id}/%`,
    ])
    const again = await send(updates, { batchId })
    expect(again.body.summary).toEqual(first.body.summary)
    expect(again.body.results[0]).toEqual(first.body.results[0])
    expect([await entries(orders[0]!.id), await entries(orders[1]!.id)]).toEqual([2, 2])
  })

  test('a batch with a key that was used for other contents, or for another call, is refused', async () => {
    const [order, other] = [await place(), await place()]
    const headers = { 'idempotency-key': randomUUID() }
    const batchId = randomUUID()
    await send([to('preparing')(order)], { batchId }, headers)
    const reused = { status: 409, body: { code: 'idempotency-key-reused' } }
    expect(await send([to('preparing')(other)], { batchId })).toMatchObject(reused)
    expect(await send([to('preparing')(other)], {}, headers)).toMatchObject(reused)
    expect((await read(other.id)).status).toBe('pending')
  })
})

describe('a batch that is refused', () => {
  const update = { orderId: randomUUID(), newStatus: 'ready' }

  test.each([
    ['above 100 updates', { updates: Array.from({ length: 101 }, () => update) }, 'At most 100 updates are accepted'],
    ['without updates', { updates: [] }, 'Updates are required'],
    ['with something else for updates', { updates: 'all' }, 'Updates are required'],
    ['without a name', { batchId: '' }, 'Batch ID is required'],
    ['with a status that there is not', { updates: [{ ...update, newStatus: 'lost' }] }, null],
    ['with an id that is none', { updates: [{ ...update, orderId: '1042' }] }, 'Order ID is not valid'],
    ['without an id', { updates: [{ newStatus: 'ready' }] }, 'Order ID is required'],
    ['with a version that is none', { updates: [{ ...update, additionalData: { version: -1 } }] }, null],
  ])('a batch %s is refused', async (_case, difference, error) => {
    const answer = await api.call(manager, 'POST /updateMultipleOrderStatuses', {
      body: { updates: [update], batchId: randomUUID(), ...difference },
    })
    expect(answer.status).toBe(400)
    if (error) expect(answer.text).toContain(error)
  })
})
