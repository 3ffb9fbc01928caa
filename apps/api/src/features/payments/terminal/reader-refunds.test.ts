import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, type TestApi, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const api: TestApi = useApi({ now: LUNCH, sandboxClock: () => (api.clock?.now() ?? LUNCH).getTime() })
const paying = payingAt(api)
let manager: Caller
let cook: Caller
let reader: string

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
})
beforeEach(async () => {
  reader = await paying.pairReader(manager)
})
afterEach(() => paying.setFaults({ payments: 'ok', webhooks: 'ok' }))

const INTERAC = { type: 'interac_present' } as const

/** Asks again, a second later each time by the clock of the test. */
const soon = <Value>(ask: () => Promise<Value | undefined | false>) =>
  eventually(async () => {
    api.clock?.advance(1_000)
    return ask()
  })
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order

/** An order that was paid by Interac and then cancelled, and what is owed of it. */
async function owed() {
  const body = { ...orderPayload({ paymentMethod: 'online' }), customerInfo: { name: 'Bo' } }
  const { order } = (await api.call(cook, 'POST /createAdminOrderOnline', { body })).body
  await api.call(cook, 'POST /admin/payments/terminal', { body: { orderId: order.id, reader } })
  await paying.hold(reader, INTERAC)
  await soon(async () => (await orderNow(order.id)).paymentStatus === 'paid')
  await api.call(manager, 'POST /cancelOrder', { body: { orderId: order.id } })
  const [refund] = await problemsOf(order.id)
  if (!refund) throw new Error('Nothing is owed')
  return { order, refund }
}
const problemsOf = async (orderId: string) =>
  (await api.call(cook, 'GET /admin/payments/problems')).body.refunds.filter((one) => one.orderId === orderId)
const give = (id: string, key = randomUUID(), caller = cook) =>
  api.call(caller, 'POST /admin/payments/refunds/:id/reader', {
    params: { id },
    body: { reader },
    headers: { 'idempotency-key': key },
  })
const look = async (id: string) =>
  (await api.call(cook, 'GET /admin/payments/refunds/:id/reader', { params: { id } })).body
const settle = (id: string, caller: Caller, approval?: string) =>
  api.call(caller, 'POST /admin/payments/refunds/:id/settle', { params: { id }, body: { approval } })

test('money of Interac is owed when its order is cancelled, and goes back once its card is held to the reader', async () => {
  const { order, refund } = await owed()
  expect(refund).toMatchObject({ way: 'reader', status: 'owed', amount: order.pricing.total })
  expect(await give(refund.refundId)).toMatchObject({ status: 200, body: { state: 'waiting' } })
  await paying.hold(reader, INTERAC)
  await soon(async () => (await look(refund.refundId)).state === 'done')
  expect(await paying.refundedCents(order.id)).toBe(Math.round(order.pricing.total * 100))
  expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'refunded', refund: { status: 'succeeded' } })
})

test('nobody has to look: the worker learns of it although each message of the provider is lost', async () => {
  await paying.setFaults({ webhooks: 'lose' })
  const { order, refund } = await owed()
  await give(refund.refundId)
  await paying.hold(reader, INTERAC)
  await soon(async () => (await problemsOf(order.id)).length === 0)
  expect((await orderNow(order.id)).paymentStatus).toBe('refunded')
})

test('another card is not taken: it is owed as before, with the reason, and can be tried again', async () => {
  const { order, refund } = await owed()
  await give(refund.refundId)
  await paying.hold(reader, { card: '4242424242424242' })
  const ended = await soon(async () => {
    const seen = await look(refund.refundId)
    return seen.state === 'owed' && seen
  })
  expect(ended.reason).toBe('This is not the card that paid.')
  await give(refund.refundId)
  await paying.hold(reader, INTERAC)
  await soon(async () => (await look(refund.refundId)).state === 'done')
  expect(await paying.refundedCents(order.id)).toBe(Math.round(order.pricing.total * 100))
})

test('while a reader asks for the card, the money is not handed out in cash too', async () => {
  const { refund } = await owed()
  await give(refund.refundId)
  expect(await settle(refund.refundId, manager)).toMatchObject({ status: 409, body: { code: 'reader-busy' } })
  expect(await give(refund.refundId)).toMatchObject({ status: 409, body: { code: 'reader-busy' } })
})

test('a request whose answer was lost and that comes again is answered as at first', async () => {
  const { refund } = await owed()
  const key = randomUUID()
  const first = await give(refund.refundId, key)
  expect(first).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect((await give(refund.refundId, key)).body).toEqual(first.body)
})

test('taken off the reader it is owed as before, after the time in which the provider may still show it', async () => {
  const { refund } = await owed()
  const key = randomUUID()
  await give(refund.refundId, key)
  const cancel = () =>
    api.call(cook, 'POST /admin/payments/refunds/:id/reader/cancel', { params: { id: refund.refundId } })
  expect(await cancel()).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect((await cancel()).status).toBe(200)
  expect((await paying.screenOf(reader)).action).toBeNull()
  await soon(async () => (await look(refund.refundId)).state === 'owed')
  // The tap that was answered long ago does not begin anew.
  await give(refund.refundId, key)
  expect((await paying.screenOf(reader)).action).toBeNull()
})

test('a reader that is offline refuses in words, and the money stays owed', async () => {
  const { refund } = await owed()
  await paying.setReaderFault(reader, 'offline')
  expect(await give(refund.refundId)).toMatchObject({ status: 409, body: { code: 'reader-offline' } })
  expect(await look(refund.refundId)).toMatchObject({ state: 'owed' })
})

test('a guest who is gone is given cash by a manager, out of the drawer and in coins of five cents', async () => {
  const drawer = await api.call(cook, 'POST /admin/drawer/open', { body: { location: 'truro', float: 100 } })
  expect(drawer.status).toBe(200)
  const { order, refund } = await owed()
  expect(await settle(refund.refundId, cook)).toMatchObject({ status: 409, body: { code: 'manager-must-confirm' } })
  expect((await settle(refund.refundId, manager)).status).toBe(200)
  expect(await problemsOf(order.id)).toEqual([])
  const cash = Math.round(order.pricing.total * 20) * 5
  const rows = await soon(async () => {
    const found = await api.sql<{ taken_by: string; card: number; cash: number; owed: number; rounding: number }>(
      `SELECT taken_by, card::int, cash::int, owed::int, rounding::int FROM money_book
       WHERE order_id = $1 AND kind = 'back'`,
      [order.id],
    )
    return found.length > 0 && found
  })
  const owedCents = Math.round(order.pricing.total * 100)
  expect(rows).toEqual([{ taken_by: 'cash', card: 0, cash: -cash, owed: owedCents, rounding: owedCents - cash }])
  const [handed] = await api.sql<{ drawer_day_id: string | null }>(`SELECT drawer_day_id FROM refunds WHERE id = $1`, [
    refund.refundId,
  ])
  expect(handed?.drawer_day_id).not.toBeNull()
})
