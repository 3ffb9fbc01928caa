import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CARDS, payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-20T16:30:00Z') })
const paying = payingAt(api)
let manager: Caller
let cook: Caller
let elsewhere: Caller
let reader: string

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})
beforeEach(async () => {
  reader = await paying.pairReader(manager)
})
afterEach(async () => {
  await paying.setFaults({ payments: 'ok', webhooks: 'ok' })
})

async function placed(change: Partial<ReturnType<typeof orderPayload>> = {}) {
  const body = { ...orderPayload({ paymentMethod: 'online', tip: 1 }), ...change, customerInfo: { name: 'Bo' } }
  return (await api.call(cook, 'POST /createAdminOrderOnline', { body })).body.order
}
const start = (
  orderId: string,
  {
    tip = false,
    key = randomUUID(),
    on = reader,
    caller = cook,
  }: { tip?: boolean; key?: string; on?: string; caller?: Caller } = {},
) =>
  api.call(caller, 'POST /admin/payments/terminal', {
    body: { orderId, reader: on, tip },
    headers: { 'idempotency-key': key },
  })
async function started(orderId: string, options: Parameters<typeof start>[1] = {}): Promise<string> {
  const answer = await start(orderId, options)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.checkoutId
}
const look = async (checkoutId: string, caller = cook) =>
  (await api.call(caller, 'GET /admin/payments/terminal/:checkoutId', { params: { checkoutId } })).body
const cancel = (checkoutId: string, caller = cook) =>
  api.call(caller, 'POST /admin/payments/terminal/:checkoutId/cancel', { params: { checkoutId } })
/** The worker of the test asks each second by the clock of the test, which stands still. */
function ended(checkoutId: string) {
  return eventually(async () => {
    api.clock?.advance(1_000)
    const seen = await look(checkoutId)
    return seen.state !== 'open' && seen.state !== 'processing' && seen
  })
}
const orderNow = async (orderId: string) =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order
const cents = (dollars: number) => Math.round(dollars * 100)
/** Cents that the provider keeps of an order. */
const keptFor = async (orderId: string) => {
  const books = await paying.books(orderId)
  const taken = books.reduce((sum, { intent }) => sum + (intent.status === 'succeeded' ? intent.amount_received : 0), 0)
  return taken - (await paying.refundedCents(orderId))
}

describe('an order that is paid on the card reader', () => {
  test('the reader asks for what is to be paid, and a card that is held to it pays the order', async () => {
    const order = await placed()
    const answer = await start(order.id)
    expect(answer).toMatchObject({ status: 200, body: { state: 'open', amount: order.pricing.total, reason: null } })
    expect(await paying.screenOf(reader)).toMatchObject({ amount: cents(order.pricing.total) })

    await paying.hold(reader)
    expect(await ended(answer.body.checkoutId)).toMatchObject({ state: 'paid', reason: null })
    expect(await orderNow(order.id)).toMatchObject({
      paymentStatus: 'paid',
      takenBy: 'card',
      card: { brand: 'visa', last4: '4242' },
    })
    expect(await keptFor(order.id)).toBe(cents(order.pricing.total))
  })
})
