import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import type { Dish } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi, type TestApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE_MS = 60_000
const LASSI: Dish = 'mangoLassi'

const api = useApi({ now: LUNCH, sandboxClock: () => (api?.clock?.now() ?? LUNCH).getTime() })
const dishes = countedDishesAt(api)
const paying = payingAt(api)
let cook: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await paying.setFaults({ payments: 'ok', webhooks: 'ok' })
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  await dishes.count(LASSI, 3)
})

type Guest = Awaited<ReturnType<TestApi['signUp']>>

const cartOf = (quantity: number, { email }: { email: string }) =>
  dishes.cartOf(LASSI, quantity, { paymentMethod: 'online', tip: 2, email })
const tryToBegin = (guest: Guest, quantity: number) =>
  api.call(guest, 'POST /createCustomerPayment', {
    body: { orderData: cartOf(quantity, guest) },
    headers: { 'idempotency-key': randomUUID() },
  })
const orderInCash = (quantity: number) =>
  api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: dishes.cartOf(LASSI, quantity) })
const counts = async () => [await dishes.used(LASSI), await dishes.claimed(LASSI)]
const usedIs = (used: number) => eventually(async () => (await dishes.used(LASSI)) === used)

describe('a card payment that is begun', () => {
  test('a card payment that is begun holds its portions for its guest, and keeps them when it is paid', async () => {
    const guest = await api.signUp()
    const { sessionId, paymentUrl } = await paying.begin(guest, cartOf(2, guest))
    expect(await counts()).toEqual([2, 2])
    expect((await orderInCash(2)).body).toMatchObject({ code: 'sold-out', error: 'Only 1 Mango Lassi is left.' })

    await paying.pay(paymentUrl)
    const order = await paying.orderOf(guest, sessionId)
    expect(await api.sql('SELECT expires_at FROM order_claims WHERE order_id = $1', [order.id])).toEqual([
      { expires_at: null },
    ])
    expect(await counts()).toEqual([2, 2])
  })

  test('a card payment is refused before the guest pays where too few portions are left', async () => {
    await orderInCash(2)
    expect(await tryToBegin(await api.signUp(), 2)).toMatchObject({ status: 409, body: { code: 'sold-out' } })
    expect(await counts()).toEqual([2, 2])
  })

  test('card pages and cash orders at once share what is left: of 40 guests for the last 3 portions exactly 3 get one', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => api.signUp()))
    const byCard = guests.map((guest) => insist(() => tryToBegin(guest, 1)))
    const inCash = Array.from({ length: 32 }, () => insist(() => orderInCash(1)))
    const answers = await Promise.all([...byCard, ...inCash])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'sold-out')).toHaveLength(37)
    expect(await counts()).toEqual([3, 3])
  })

  test('a card payment gives its portions back when its guest closes it', async () => {
    const guest = await api.signUp()
    const { sessionId } = await paying.begin(guest, cartOf(3, guest))
    expect((await orderInCash(1)).status).toBe(409)
    await api.call(guest, 'POST /closePaymentSession', { body: { sessionId } })
    expect(await counts()).toEqual([0, 0])
    expect((await orderInCash(3)).status).toBe(200)
  })

  test('a card payment of a changed cart takes the place of the one before, also with the last portions', async () => {
    const guest = await api.signUp()
    await paying.begin(guest, cartOf(3, guest))
    expect((await tryToBegin(guest, 2)).status).toBe(200)
    expect(await counts()).toEqual([2, 2])
  })

  test('a card payment gives its portions back when its page is over', async () => {
    const guest = await api.signUp()
    await paying.begin(guest, cartOf(3, guest))
    api.clock!.advance(33 * MINUTE_MS)
    await usedIs(0)
    expect(await counts()).toEqual([0, 0])
  })

  test('a page loses its portions a quarter of an hour after its end when the provider does not answer', async () => {
    const guest = await api.signUp()
    await paying.begin(guest, cartOf(3, guest))
    await paying.setFaults({ payments: 'refuse' })
    api.clock!.advance(50 * MINUTE_MS)
    await usedIs(0)
    expect(await counts()).toEqual([0, 0])
    await paying.setFaults({ payments: 'ok' })
  })
})

describe('money that comes after its portions were given back', () => {
  async function paidTooLate(quantity: number) {
    const guest = await api.signUp()
    await paying.setFaults({ webhooks: 'lose' })
    const { sessionId, paymentUrl } = await paying.begin(guest, cartOf(quantity, guest))
    await paying.pay(paymentUrl)
    await paying.setFaults({ payments: 'refuse' })
    api.clock!.advance(50 * MINUTE_MS)
    await usedIs(0)
    return { guest, sessionId }
  }

  test('money that comes late claims its portions again where they are still there', async () => {
    const { guest, sessionId } = await paidTooLate(3)
    await paying.setFaults({ payments: 'ok', webhooks: 'ok' })
    await paying.orderOf(guest, sessionId)
    expect(await counts()).toEqual([3, 3])
  })

  test('money that comes late goes back to the guest where the portions were sold to somebody else', async () => {
    const { guest, sessionId } = await paidTooLate(3)
    expect((await orderInCash(1)).status).toBe(200)
    await paying.setFaults({ payments: 'ok', webhooks: 'ok' })
    const [refund] = await eventually(async () => {
      await paying.look(guest, sessionId)
      const rows = await api.sql<{ purpose: string }>(
        `SELECT r.purpose FROM refunds r JOIN payments p ON p.id = r.payment_id
         JOIN checkouts c ON c.id = p.checkout_id WHERE c.session_id = $1`,
        [sessionId],
      )
      return rows.length > 0 && rows
    })
    expect(refund).toEqual({ purpose: 'late' })
    expect(await counts()).toEqual([1, 1])
  })
})

describe('a payment link that staff make', () => {
  const makeLink = (quantity: number, change: object = {}) =>
    api.call(cook, 'POST /createAdminPaymentLink', {
      body: { orderData: { ...cartOf(quantity, { email: 'bo@example.com' }), ...change } },
    })

  test('a payment link of staff holds its portions, and its order keeps them when it is paid in cash', async () => {
    const { body } = await makeLink(3)
    expect((await orderInCash(1)).status).toBe(409)
    const paid = await api.call(cook, 'POST /processOrderPayment', {
      body: { orderId: body.orderId, paymentData: { method: 'manual' } },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(paid.status).toBe(200)
    expect(await counts()).toEqual([3, 3])
  })

  test('a payment link of staff is refused where too few portions are left, unless staff were asked', async () => {
    await orderInCash(2)
    expect((await makeLink(2)).body.code).toBe('sold-out')
    expect((await makeLink(2, { oversell: true })).status).toBe(200)
    expect(await counts()).toEqual([4, 4])
  })
})
