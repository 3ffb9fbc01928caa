import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CARDS, payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, type TestApi, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const api: TestApi = useApi({ now: LUNCH, sandboxClock: () => (api.clock?.now() ?? LUNCH).getTime() })
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

  test('nobody has to ask: the worker finds the payment although each message of the provider is lost', async () => {
    await paying.setFaults({ webhooks: 'lose' })
    const order = await placed()
    await started(order.id)
    await paying.hold(reader, { type: 'interac_present' })
    const paid = await eventually(async () => {
      api.clock?.advance(1_000)
      const now = await orderNow(order.id)
      return now.paymentStatus === 'paid' && now
    })
    expect(paid.card).toEqual({ brand: 'interac', last4: '1933' })
  })

  test('a tip that is chosen on the reader is a change of the order, and the book has it as a tip', async () => {
    const order = await placed()
    const checkoutId = await started(order.id, { tip: true })
    await paying.hold(reader, { tip: 250 })
    expect(await ended(checkoutId)).toMatchObject({ state: 'paid' })
    const now = await orderNow(order.id)
    expect(now.pricing).toMatchObject({ tip: order.pricing.tip + 2.5, tax: order.pricing.tax })
    expect(cents(now.pricing.total)).toBe(cents(order.pricing.total) + 250)
    expect(now.changes).toMatchObject([{ reason: 'Tip on the card reader', edits: [{ op: 'tip', amount: 2.5 }] }])
    expect(await keptFor(order.id)).toBe(cents(now.pricing.total))
    expect(now.dueAmount).toBeUndefined()
  })

  test('a reader that is asked for no tip shows none, and none is taken', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    await paying.hold(reader, { tip: 250 })
    await ended(checkoutId)
    expect(await keptFor(order.id)).toBe(cents(order.pricing.total))
  })

  test('a card that is declined is told with its reason, and the next one pays', async () => {
    const order = await placed()
    const first = await started(order.id)
    await paying.hold(reader, { card: CARDS.declined })
    expect(await ended(first)).toMatchObject({ state: 'expired', reason: 'Your card was declined.' })
    const second = await started(order.id)
    await paying.hold(reader)
    expect(await ended(second)).toMatchObject({ state: 'paid' })
    expect(await keptFor(order.id)).toBe(cents(order.pricing.total))
  })

  test('the rest of an order that a change made dearer is paid on the reader, with a tip', async () => {
    const order = await placed()
    await paying.hold(await startedOn(order.id), {})
    await paidNow(order.id)
    const { version } = await orderNow(order.id)
    const added = { op: 'add' as const, item: orderPayload().items[0] as never }
    const preview = await api.call(manager, 'POST /admin/orders/:id/changes/preview', {
      params: { id: order.id },
      body: { version, edits: [added] },
    })
    const changed = await api.call(manager, 'POST /admin/orders/:id/changes', {
      params: { id: order.id },
      body: { version, edits: [added], reason: 'One more', after: preview.body.after },
    })
    expect(changed.status).toBe(200)
    const checkoutId = await started(order.id, { tip: true })
    await paying.hold(reader, { tip: 100 })
    expect(await ended(checkoutId)).toMatchObject({ state: 'paid' })
    const now = await orderNow(order.id)
    expect(now.dueAmount).toBeUndefined()
    expect(await keptFor(order.id)).toBe(cents(now.pricing.total))
    expect(cents(now.pricing.total)).toBe(cents(changed.body.order.pricing.total) + 100)
    // A card is not rounded: the receipt would show it.
    expect(now.cashRounding).toBe(0)
  })
})

/** Sends an order to the reader. Answers the reader. */
async function startedOn(orderId: string): Promise<string> {
  await started(orderId)
  return reader
}
function paidNow(orderId: string) {
  return eventually(async () => {
    api.clock?.advance(1_000)
    return (await orderNow(orderId)).paymentStatus === 'paid'
  })
}

describe('a reader that does not take it', () => {
  test.each([
    ['offline', 'reader-offline'],
    ['busy', 'reader-busy'],
  ])('a reader that is %s refuses in words, and nobody can pay what it never showed', async (fault, code) => {
    const order = await placed()
    await paying.setReaderFault(reader, fault)
    expect(await start(order.id)).toMatchObject({ status: 409, body: { code } })
    const [{ intent } = { intent: null }] = await paying.books(order.id)
    expect(intent?.status).toBe('canceled')

    await paying.setReaderFault(reader, 'ok')
    const checkoutId = await started(order.id)
    await paying.hold(reader)
    expect(await ended(checkoutId)).toMatchObject({ state: 'paid' })
  })

  test('a reader whose answer is lost shows the payment, and it is paid once', async () => {
    const order = await placed()
    await paying.setReaderFault(reader, 'timeout')
    const checkoutId = await started(order.id)
    await paying.setReaderFault(reader, 'ok')
    await paying.hold(reader)
    expect(await ended(checkoutId)).toMatchObject({ state: 'paid' })
    expect(await keptFor(order.id)).toBe(cents(order.pricing.total))
  })

  test('a server error of the provider is tried with another key, and leaves the reader free', async () => {
    const order = await placed()
    await paying.setFaults({ payments: '500-done' })
    expect(await start(order.id)).toMatchObject({ status: 503, body: { code: 'payment-unavailable' } })
    await paying.setFaults({ payments: 'ok' })
    const checkoutId = await started(order.id)
    await paying.hold(reader)
    expect(await ended(checkoutId)).toMatchObject({ state: 'paid' })
    expect(await keptFor(order.id)).toBe(cents(order.pricing.total))
  })

  test('of a program that ended before it told the reader, the payment ends by itself', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    await paying.provider().terminal.readers.cancelAction(reader)
    api.clock?.advance(31_000)
    expect(await ended(checkoutId)).toMatchObject({
      state: 'expired',
      reason: 'The reader did not show the payment. Please try again.',
    })
    expect((await paying.books(order.id))[0]?.intent.status).toBe('canceled')
  })

  test('of a program that ended before it asked the provider, nothing can be paid, and the reader is free', async () => {
    const [order, next] = [await placed(), await placed()]
    const checkoutId = await started(order.id)
    await paying.provider().terminal.readers.cancelAction(reader)
    await api.sql('UPDATE checkouts SET intent_id = NULL WHERE id = $1', [checkoutId])
    expect(await start(next.id)).toMatchObject({ status: 409, body: { code: 'reader-busy' } })
    api.clock?.advance(31_000)
    expect(await ended(checkoutId)).toMatchObject({ state: 'expired' })
    expect((await start(next.id)).status).toBe(200)
  })

  test('three minutes without a card end it, and the reader is free', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    api.clock?.advance(3 * 60_000)
    expect(await ended(checkoutId)).toMatchObject({ state: 'expired', reason: 'No card came within 3 minutes.' })
    expect((await paying.screenOf(reader)).action).toBeNull()
  })

  test('a guest who cancels on the reader is told of as such', async () => {
    const checkoutId = await started((await placed()).id)
    await paying.cancelOnReader(reader)
    expect(await ended(checkoutId)).toMatchObject({ state: 'expired', reason: 'Cancelled on the reader.' })
  })
})

describe('two at once', () => {
  test('of two tablets that start one reader one is refused in words', async () => {
    const [one, other] = [await placed(), await placed()]
    const answers = await Promise.all([start(one.id), start(other.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reader-busy' })
  })

  test('an order is on one reader at a time', async () => {
    const order = await placed()
    const second = await paying.pairReader(manager, 'truro', 'Bar')
    await started(order.id)
    expect(await start(order.id, { on: second })).toMatchObject({ status: 409, body: { code: 'reader-busy' } })
    expect((await paying.screenOf(second)).action).toBeNull()
  })

  test('the same tap again is the same payment, and another order under its key is refused', async () => {
    const [order, key] = [await placed(), randomUUID()]
    const first = await start(order.id, { key })
    expect((await start(order.id, { key })).body).toEqual(first.body)
    expect(await start((await placed()).id, { key })).toMatchObject({ status: 409 })
    expect(await paying.books(order.id)).toHaveLength(1)
  })

  test('cancelling while the bank is asked lets the bank decide: paid is paid', async () => {
    const order = await placed()
    await paying.setReaderFault(reader, 'slow')
    const checkoutId = await started(order.id)
    await paying.hold(reader)
    expect((await cancel(checkoutId)).body).toMatchObject({ state: 'processing' })
    expect(await ended(checkoutId)).toMatchObject({ state: 'paid' })
    expect(await keptFor(order.id)).toBe(cents(order.pricing.total))
  })

  test('a payment that was cancelled leaves the reader, and no card can pay it any more', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    expect(await cancel(checkoutId)).toMatchObject({ status: 200, body: { state: 'expired' } })
    await expect(paying.hold(reader)).rejects.toThrow('not waiting')
    expect((await cancel(checkoutId)).body).toMatchObject({ state: 'expired' })
  })

  test('money that is taken by hand meanwhile takes the order off the reader', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    const taken = await api.call(cook, 'POST /processOrderPayment', {
      body: { orderId: order.id, paymentData: { method: 'manual' } },
    })
    expect(taken.status).toBe(200)
    expect((await paying.screenOf(reader)).action).toBeNull()
    expect(await look(checkoutId)).toMatchObject({ state: 'expired' })
  })

  test('an open link is closed before the reader asks, and a new link takes the order off the reader', async () => {
    const order = await placed()
    const link = () => api.call(cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })
    const { paymentUrl } = (await link()).body
    const checkoutId = await started(order.id)
    expect((await paying.pay(paymentUrl)).status).not.toBe(303)
    expect((await link()).status).toBe(200)
    expect(await look(checkoutId)).toMatchObject({ state: 'expired' })
    expect((await paying.screenOf(reader)).action).toBeNull()
  })

  test('an order that is cancelled while the card is read goes back to the card', async () => {
    const order = await placed()
    await paying.setReaderFault(reader, 'slow')
    const checkoutId = await started(order.id)
    await paying.hold(reader)
    await api.call(manager, 'POST /cancelOrder', { body: { orderId: order.id } })
    expect(await ended(checkoutId)).toMatchObject({ state: expect.stringMatching('returned|expired') })
    await eventually(async () => {
      api.clock?.advance(1_000)
      return (await look(checkoutId)).state === 'returned' && (await keptFor(order.id)) === 0
    })
  })

  test('the release before may call it over, knowing nothing of readers: it is taken off the reader all the same', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    // What `closeUnopened` of 0.13 does to a row without a page, before it takes cash.
    await api.sql(
      `UPDATE checkouts SET state = 'expired', closed_because = 'paid-otherwise', settled_at = $2
       WHERE id = $1 AND state IN ('open', 'processing') AND session_id IS NULL`,
      [checkoutId, api.clock?.now()],
    )
    const begun = api.clock?.now().getTime() ?? 0
    await eventually(async () => {
      api.clock?.advance(1_000)
      return (await paying.screenOf(reader)).action === null
    })
    // Long before its three minutes are over.
    expect((api.clock?.now().getTime() ?? 0) - begun).toBeLessThan(2 * 60_000)
    await eventually(async () => (await paying.books(order.id))[0]?.intent.status === 'canceled')
  })

  test('the release before leaves it alone: it asks about rows whose time has come, and this time is a day away', async () => {
    const checkoutId = await started((await placed()).id)
    const claimed = await api.sql(`SELECT id FROM checkouts WHERE state IN ('open', 'processing') AND check_at <= $1`, [
      new Date((api.clock?.now() ?? new Date()).getTime() + 23 * 60 * 60_000),
    ])
    expect(claimed).not.toContainEqual({ id: checkoutId })
    expect(await api.sql('SELECT session_id FROM checkouts WHERE id = $1', [checkoutId])).toEqual([
      { session_id: null },
    ])
  })
})

describe('who may, and what', () => {
  test('the reader of another location, and one that was removed, is none of theirs', async () => {
    const order = await placed()
    const theirs = await paying.pairReader(elsewhere, 'new-glasgow')
    expect(await start(order.id, { on: theirs })).toMatchObject({ status: 404, body: { code: 'reader-not-found' } })
    await api.call(manager, 'DELETE /admin/readers/:id', { params: { id: reader } })
    expect(await start(order.id)).toMatchObject({ status: 404, body: { code: 'reader-not-found' } })
  })

  test('an order of another location is not found, nor is its payment', async () => {
    const order = await placed()
    const checkoutId = await started(order.id)
    expect((await start(order.id, { caller: elsewhere })).status).toBe(404)
    const theirs = await api.call(elsewhere, 'GET /admin/payments/terminal/:checkoutId', { params: { checkoutId } })
    expect([theirs.status, (await cancel(checkoutId, elsewhere)).status]).toEqual([404, 404])
  })

  test('an order that is paid, or cancelled, is refused and nothing is asked of the provider', async () => {
    const order = await placed()
    await paying.hold(await startedOn(order.id))
    await paidNow(order.id)
    expect(await start(order.id)).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })
    const cancelled = await placed()
    await api.call(manager, 'POST /cancelOrder', { body: { orderId: cancelled.id } })
    expect(await start(cancelled.id)).toMatchObject({ status: 409, body: { code: 'order-not-payable' } })
    expect(await paying.books(cancelled.id)).toEqual([])
  })
})
