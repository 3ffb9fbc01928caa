import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { describe, expect, test } from 'vitest'

import { NAAN, payload, take, changingHouse } from '#api/testing/changing.ts'
import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM, NOBODY } from '#api/testing/start-api.ts'

const {
  aGuest,
  api,
  booked,
  byCard,
  change,
  collect,
  inCash,
  orderNow,
  pass,
  paying,
  preview,
  refundedBy,
  staff,
  step,
  unpaid,
} = changingHouse()

describe('taking dishes off an order', () => {
  test('a naan that is taken off an order paid by card goes back to the card with its tax, once', async () => {
    const order = await byCard()
    const told = await preview(order, [take(2)])
    expect(told.body).toEqual({
      version: order.version,
      before: 32.77,
      after: 27.64,
      tax: -0.63,
      back: [{ takenBy: 'card', card: 'Visa ending in 4242', amount: 5.13 }],
      toPay: 0,
      needs: null,
    })
    expect(await orderNow(order.id)).toEqual(order)

    const key = randomUUID()
    const changed = await change(order, [take(2)], { key })
    expect(changed).toMatchObject({
      status: 200,
      body: { order: { paymentStatus: 'paid', pricing: { total: 27.64 } } },
    })
    expect(changed.body.order.items.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(changed.body.order).toMatchObject({
      refund: { status: 'succeeded', way: 'card', amount: 5.13 },
      payments: [{ takenBy: 'card', amount: 32.77 }],
      changes: [
        { edits: [{ op: 'remove', name: 'Garlic Naan', quantity: 1, amount: 4.5 }], before: 32.77, after: 27.64 },
      ],
    })
    expect((await change(order, [take(2)], { key, after: 27.64 })).body).toMatchObject({
      changeId: changed.body.changeId,
    })
    expect(changed.body.order.changes?.[0]?.reason).toBe('No naan left')
    const { orderToken: token } = order.metadata
    const asGuest = await api.call(NOBODY, 'GET /getOrderReceipt', { query: { orderId: order.id, token } })
    expect((await orderNow(order.id)).changes).toMatchObject([{ reason: 'No naan left', by: 'manager person' }])
    expect(Object.keys(asGuest.body.order.changes?.[0] ?? {})).toEqual(['id', 'at', 'edits', 'before', 'after', 'tax'])
    expect(await refundedBy(order.id)).toBe(513)
    expect(await booked(order.id)).toEqual({
      kinds: ['back', 'change', 'paid'],
      sums: { card: 2764, dishes: 2249, tax: 315, tip: 200 },
    })
  })

  test('cash is handed back in coins of five cents, and the difference is rounding', async () => {
    const order = await inCash()
    const { body } = await change(order, [take(2)], { caller: staff.cook })
    expect(body.order).toMatchObject({
      pricing: { total: 27.64 },
      refund: { status: 'owed', way: 'cash', amount: 5.1 },
    })
    const { refunds } = (await api.call(staff.cook, 'GET /admin/payments/problems')).body
    const { refundId } = refunds.find(({ orderId }) => orderId === order.id)!
    expect(
      (await api.call(staff.cook, 'POST /admin/payments/refunds/:id/settle', { params: { id: refundId }, body: {} }))
        .status,
    ).toBe(200)
    expect((await booked(order.id)).sums).toEqual({ cash: 2765, dishes: 2249, tax: 315, tip: 200, rounding: 1 })
  })

  test('cash of two changes that nobody has handed out yet is handed out as one amount', async () => {
    const order = await inCash()
    const first = (await change(order, [take(2)], { caller: staff.cook })).body.order
    const both = (await change(first, [take(2)], { caller: staff.cook })).body.order
    expect(both.refund).toMatchObject({ status: 'owed', amount: 10.25 })
    const added = (await change(both, [NAAN, NAAN], { caller: staff.cook })).body.order
    expect(added).toMatchObject({ pricing: { total: 32.77 }, refund: null })
    expect(added.dueAmount).toBeUndefined()
  })

  test('an order that nobody paid yet only costs less, and its open payment page is closed', async () => {
    const body = payload({ paymentMethod: 'online', phone: '' })
    const { order } = (await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderOnline', { body })).body
    const link = (await api.call(staff.cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
    const changed = (await change(order, [take(2)], { caller: staff.cook })).body.order
    expect(changed).toMatchObject({ paymentStatus: 'unpaid', pricing: { total: 27.64 }, refund: null })
    await paying.pay(link.paymentUrl)
    expect((await orderNow(order.id)).paymentStatus).toBe('unpaid')
    const again = (await api.call(staff.cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
    await paying.pay(again.paymentUrl)
    const paid = await eventually(async () => {
      const now = await orderNow(order.id)
      return now.paymentStatus === 'paid' && now
    })
    expect((await booked(paid.id)).sums).toEqual({ card: 2764, dishes: 2249, tax: 315, tip: 200 })
  })

  test('dishes that are taken off one by one, in any order, cost the same as those taken off at once', async () => {
    const [one, other] = [await byCard(), await byCard()]
    const atOnce = (await change(one, [take(1), take(2)])).body.order
    const first = (await change(other, [take(2)])).body.order
    const last = (await change(first, [take(1)])).body.order
    expect(last.pricing).toEqual(atOnce.pricing)
    expect(await refundedBy(one.id)).toBe(await refundedBy(other.id))
  })

  test.each([
    ['an unknown line', [take(3)], 400, 'order-invalid', 'The order has no line 3'],
    ['more than there are', [take(2, 3)], 400, 'order-invalid', 'The order has fewer of line 2'],
    ['the same tip', [{ op: 'tip', amount: 2 }], 400, 'order-invalid', 'Nothing is changed'],
    [
      'every line',
      [take(1), take(2, 2)],
      409,
      'change-empties-order',
      'Nothing would be left of this order. Cancel it instead.',
    ],
    [
      'more goodwill than was paid',
      [{ op: 'goodwill', amount: 40 }],
      409,
      'not-enough-paid',
      'Only $32.77 is left of what was paid.',
    ],
  ] as const)('%s is refused with a sentence, and nothing changes', async (_what, edits, status, code, error) => {
    const order = await byCard()
    expect(await preview(order, [...edits])).toMatchObject({ status, body: { code, error } })
    const answer = await change(order, [...edits], { after: 1 })
    expect(answer).toMatchObject({ status, body: { code, error } })
    expect(await orderNow(order.id)).toEqual(order)
  })

  test('a price that was shown too long ago is refused with the price of now', async () => {
    const order = await byCard()
    const answer = await change(order, [take(2)], { after: 27 })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'preview-outdated', details: { after: 27.64, toPay: 0 } },
    })
    expect(await orderNow(order.id)).toEqual(order)
  })

  test('an order of which a guest asked for the tip back keeps its dishes', async () => {
    const order = await byCard()
    const changed = (await change(order, [{ op: 'tip', amount: 0 }])).body.order
    expect(changed).toMatchObject({ pricing: { tip: 0, total: 30.77 }, refund: { amount: 2 } })
    expect((await booked(order.id)).sums).toEqual({ card: 3077, dishes: 2699, tax: 378 })
  })

  test('a completed order loses dishes for thirty days, and its guest the points of them', async () => {
    const guest = await aGuest()
    const order = await paying.paidOrder(guest, payload({ paymentMethod: 'online' }))
    const done = await step(order, 'preparing', 'ready', 'completed')
    const points = async () =>
      (await api.sql<{ points: number }>('SELECT loyalty_points AS points FROM users WHERE id = $1', [guest.id]))[0]
        ?.points
    expect(await points()).toBe(26)
    const changed = (await change(done, [take(2)])).body.order
    expect(changed).toMatchObject({ status: 'completed', pricing: { total: 27.64 } })
    expect(await points()).toBe(22)
    expect(await preview(changed, [NAAN])).toMatchObject({ status: 409, body: { code: 'order-not-changeable' } })
    pass(0, 31)
    expect(await preview(changed, [take(2)])).toMatchObject({
      status: 409,
      body: { code: 'order-not-changeable', error: 'This order was completed more than 30 days ago.' },
    })
  })
})

describe('adding dishes to an order', () => {
  test('what a paid order costs more is to be paid, in cash as well, and the kitchen has the dish at once', async () => {
    const order = await byCard()
    const changed = (await change(order, [NAAN], { caller: staff.cook })).body.order
    expect(changed).toMatchObject({ paymentStatus: 'paid', dueAmount: 5.13, pricing: { total: 37.9 }, refund: null })
    expect(changed.items.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      '1 Butter Chicken',
      '2 Garlic Naan',
      '1 Garlic Naan',
    ])
    expect(await collect(changed, 5)).toMatchObject({ status: 409, body: { code: 'order-changed' } })
    expect(await collect(changed, 5.13)).toMatchObject({ status: 200, body: { amount: 5.15 } })
    expect(await collect(changed, 5.13)).toMatchObject({ status: 409, body: { code: 'order-already-paid' } })
    const paid = await orderNow(order.id)
    expect(paid.dueAmount).toBeUndefined()
    expect(paid).toMatchObject({
      payments: [
        { takenBy: 'card', amount: 32.77 },
        { takenBy: 'cash', amount: 5.15 },
      ],
      cashRounding: 0.02,
    })
    expect(await booked(order.id)).toEqual({
      kinds: ['change', 'paid', 'rest'],
      sums: { card: 3277, cash: 515, dishes: 3149, tax: 441, tip: 200, rounding: 2 },
    })
  })

  test('the rest is paid on a link, which charges the rest alone; paid twice, the second goes back', async () => {
    const order = await byCard()
    const changed = (await change(order, [NAAN], { caller: staff.cook })).body.order
    const link = (await api.call(staff.cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
    expect(await paying.page(link.paymentUrl)).toContain('$5.13')
    await Promise.all([paying.pay(link.paymentUrl), insist(() => collect(changed))])
    const paid = await eventually(async () => {
      const now = await orderNow(order.id)
      return now.dueAmount === undefined && now
    })
    expect(paid.payments).toHaveLength(2)
    await eventually(async () => {
      const { sums } = await booked(order.id)
      return sums['owed'] === undefined
    })
    const { sums } = await booked(order.id)
    expect((sums['card'] ?? 0) + (sums['cash'] ?? 0) - (sums['rounding'] ?? 0)).toBe(3790)
  })

  test('adding a dish and taking it off again gives all of it back, and another way where it came so', async () => {
    const order = await byCard()
    const added = (await change(order, [NAAN], { caller: staff.cook })).body.order
    await collect(added)
    const paid = await orderNow(order.id)
    const without = (await change(paid, [take(3)])).body.order
    expect(without).toMatchObject({ pricing: order.pricing, refund: { status: 'owed', way: 'cash', amount: 5.15 } })
    expect(await refundedBy(order.id)).toBe(0)
  })

  test('a changed order that is cancelled gives back each of its payments the way it came', async () => {
    const order = await byCard()
    const added = (await change(order, [NAAN], { caller: staff.cook })).body.order
    await collect(added)
    const without = (await change(await orderNow(order.id), [take(1)])).body.order
    const cancelled = await api.call(staff.manager, 'POST /cancelOrder', { body: { orderId: order.id } })
    expect(cancelled.status).toBe(200)
    const now = await orderNow(order.id)
    expect(now.refund).toMatchObject({
      status: 'owed',
      way: 'cash',
      amount: 5.15,
      also: [{ way: 'card', amount: 32.77 }],
    })
    expect(without.pricing.total).toBeLessThan(order.pricing.total)
    expect(await refundedBy(order.id)).toBe(3277)
    expect((await booked(order.id)).sums).toEqual({ owed: -515, cash: 515 })
  })

  test('a dish with few portions takes one when it is added, and gives it back when it is taken off', async () => {
    const dishes = countedDishesAt(api)
    const order = await unpaid()
    await dishes.count('mangoLassi', 1)
    const lassi = { op: 'add', item: { id: 'truro-mango-lassi', quantity: 1 } } as const
    const added = (await change(order, [lassi], { caller: staff.cook })).body.order
    expect(await preview(added, [lassi])).toMatchObject({
      status: 409,
      body: { code: 'sold-out', error: 'Mango Lassi is sold out.' },
    })
    const without = (await change(added, [take(3)], { caller: staff.cook })).body.order
    expect((await preview(without, [lassi])).status).toBe(200)
    await dishes.count('mangoLassi', null)
  })

  test('a cook who is about to call an order ready is told that a dish was added since', async () => {
    const order = await step(await unpaid(), 'preparing')
    const ready = { orderId: order.id, status: 'ready', version: order.version }
    await change(order, [NAAN], { caller: staff.cook })
    expect(await api.call(staff.cook, 'POST /updateOrderStatus', { body: ready })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { status: 'preparing', dishesAdded: true } },
    })
  })
})
