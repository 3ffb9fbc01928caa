import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { changingHouse, take } from '#api/testing/changing.ts'
import { insist } from '#api/testing/insist.ts'
import { type Caller } from '#api/testing/start-api.ts'

const house = changingHouse()
const { api, paying, staff, change, step, collect, orderNow } = house

const setWorth = (pointsWorth: number) =>
  api.call(staff.admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, pointsWorth } })
beforeAll(async () => {
  await setWorth(1)
})

type Guest = Caller & { id: string }
async function aGuestWith(points: number): Promise<Guest> {
  const guest = await house.aGuest()
  await api.call(staff.admin, 'PATCH /admin/users/:id', { params: { id: guest.id }, body: { loyaltyPoints: points } })
  return guest
}
const balanceOf = async (guest: Guest) => (await api.call(guest, 'GET /me')).body.user.loyaltyPoints

/** Two butter chickens, $35.98, of which points pay a part. */
const CHICKEN = [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }] as const
let phones = 0
const spending = (
  points: number,
  { worth = 1, ...more }: { worth?: number; paymentMethod?: 'online'; choices?: object } = {},
) =>
  orderPayload({
    choices: CHICKEN,
    phone: `902 555 ${1000 + ++phones}`,
    discount: { code: `POINTS-${points}`, off: (points / 100) * worth },
    ...more,
  } as never)
const place = (guest: Guest, body: object, key: string = randomUUID()) =>
  api.call(guest, 'POST /createCustomerOrderCash', { body, headers: { 'idempotency-key': key } })
const cancel = (orderId: string) => api.call(staff.admin, 'POST /cancelOrder', { body: { orderId } })

describe('points that buy something', () => {
  test('an order spends them once, however often it is sent, and a cancelled one gives them back', async () => {
    const guest = await aGuestWith(350)
    const [body, key] = [spending(300), randomUUID()]
    const placed = await place(guest, body, key)
    expect(placed.body.order.pricing).toMatchObject({ discount: 3, subtotal: 32.98, tax: 4.62, total: 37.6 })
    expect((await place(guest, body, key)).body).toEqual(placed.body)
    expect(await balanceOf(guest)).toBe(50)
    await cancel(placed.body.order.id)
    await cancel(placed.body.order.id)
    expect(await balanceOf(guest)).toBe(350)
  })

  test('an order earns points on what its dishes cost after them', async () => {
    const guest = await aGuestWith(300)
    const { order } = (await place(guest, spending(300))).body
    await collect(order)
    await step(order, 'preparing', 'ready', 'completed')
    expect(await balanceOf(guest)).toBe(32)
  })

  test('nobody spends more than they have, or the points of somebody else', async () => {
    const guest = await aGuestWith(199)
    expect(await place(guest, spending(200))).toMatchObject({
      status: 400,
      body: { code: 'discount-refused', error: 'You have 199 points now.' },
    })
    expect(await balanceOf(guest)).toBe(199)
    expect(
      (await api.call(await house.aGuest(), 'POST /checkDiscountCode', { body: { code: 'points-100' } })).body,
    ).toMatchObject({
      error: 'You have 0 points now.',
    })
  })

  test('of ten orders at once that want the same points one gets them', async () => {
    const guest = await aGuestWith(300)
    const answers = await Promise.all(Array.from({ length: 10 }, () => insist(() => place(guest, spending(300)))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'discount-refused')).toHaveLength(9)
    expect(await balanceOf(guest)).toBe(0)
  })

  test.each(['POINTS-0', 'POINTS-50', 'POINTS-150', 'POINTS--100', 'POINTS-1000000', 'POINTS'])(
    'there is no such spending as %s',
    async (code) => {
      const answer = await place(await aGuestWith(500), { ...spending(100), discountCode: code })
      expect(answer).toMatchObject({ status: 400, body: { code: 'discount-refused' } })
    },
  )

  test('50 cents of the dishes stay to be paid', async () => {
    const guest = await aGuestWith(2000)
    const lassi = { choices: [{ dish: 'mangoLassi', quantity: 1 }] }
    expect(await place(guest, spending(600, lassi))).toMatchObject({
      body: { error: 'Add dishes for $0.51 to use this discount.' },
    })
    expect((await place(guest, spending(500, lassi))).status).toBe(200)
    expect(await balanceOf(guest)).toBe(1500)
  })

  test('what they are worth is a rule: an order at the old price is refused, and at 0 points buy nothing', async () => {
    const guest = await aGuestWith(300)
    const old = spending(300)
    await setWorth(1.5)
    expect(await place(guest, old)).toMatchObject({ body: { code: 'pricing-mismatch' } })
    expect((await api.call(guest, 'GET /me')).body.user).toMatchObject({ loyaltyPoints: 300, pointsWorth: 1.5 })
    await setWorth(0)
    expect(await place(guest, old)).toMatchObject({ body: { error: 'Points cannot be used at the moment.' } })
    await setWorth(1)
    expect((await place(guest, old)).status).toBe(200)
  })

  test('no code that the restaurant gives out has the name of points', async () => {
    const fields = {
      kind: 'amount',
      value: 5,
      minimum: 0,
      from: null,
      until: null,
      locations: [],
      onceEach: false,
      most: null,
    }
    expect(await api.call(staff.admin, 'POST /admin/codes', { body: { ...fields, code: 'points-300' } })).toMatchObject(
      {
        status: 400,
        body: { details: { code: '3 to 20 letters, digits and hyphens' } },
      },
    )
  })
})

describe('points and a payment page', () => {
  test('the page holds them until it is closed or another opens, and the order that it becomes spends them once', async () => {
    const guest = await aGuestWith(300)
    const online = spending(300, { paymentMethod: 'online' })
    const first = await paying.begin(guest, online)
    expect(await balanceOf(guest)).toBe(0)
    expect(await place(guest, spending(300))).toMatchObject({
      body: { error: 'This discount was just used, or belongs to a card payment that is still open.' },
    })
    // The cart was changed: another page opens, and the first is closed.
    const second = await paying.begin(guest, spending(200, { paymentMethod: 'online' }))
    expect([second.sessionId === first.sessionId, await balanceOf(guest)]).toEqual([false, 100])
    await api.call(guest, 'POST /closePaymentSession', { body: { sessionId: second.sessionId } })
    expect(await balanceOf(guest)).toBe(300)

    const last = await paying.begin(guest, online)
    await setWorth(0)
    await paying.pay(last.paymentUrl)
    const order = await paying.orderOf(guest, last.sessionId)
    await setWorth(1)
    expect(order).toMatchObject({ paymentStatus: 'paid', pricing: { discount: 3, total: 37.6 } })
    expect(await balanceOf(guest)).toBe(0)
    await cancel(order.id)
    expect(await balanceOf(guest)).toBe(300)
  })
})

describe('points and a change of the order', () => {
  test('dishes that are taken off give back their share of the points, and cancelling the rest', async () => {
    const guest = await aGuestWith(300)
    const { order } = (await place(guest, spending(300))).body
    expect(await change(await orderNow(order.id), [take(1)])).toMatchObject({
      status: 200,
      body: { order: { pricing: { discount: 1.5 } } },
    })
    expect(await balanceOf(guest)).toBe(150)
    await cancel(order.id)
    expect(await balanceOf(guest)).toBe(300)
  })

  test('a preview, and a tip, give back none', async () => {
    const guest = await aGuestWith(300)
    const { order } = (await place(guest, spending(300))).body
    const now = await orderNow(order.id)
    await house.preview(now, [take(1)])
    await change(now, [{ op: 'tip', amount: 3 }])
    expect(await balanceOf(guest)).toBe(0)
  })

  test('dishes taken off in any order give back the same', async () => {
    const three = [...CHICKEN, { dish: 'garlicNaan', quantity: 2 }, { dish: 'mangoLassi', quantity: 1 }]
    const backAfter = async (...lines: readonly number[]) => {
      const guest = await aGuestWith(700)
      const { order } = (await place(guest, spending(700, { choices: three }))).body
      for (const line of lines) await change(await orderNow(order.id), [take(line)])
      return balanceOf(guest)
    }
    // The naan, then the lassi: their places move up as lines end.
    const [one, other] = [await backAfter(2, 2, 2), await backAfter(3, 2, 2)]
    expect(one).toBe(other)
    expect(one).toBe(206)
  })
})
