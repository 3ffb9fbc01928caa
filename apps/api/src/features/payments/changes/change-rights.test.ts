import type { EditInput } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { describe, expect, test } from 'vitest'

import { NAAN, payload, take, changingHouse } from '#api/testing/changing.ts'
import { ADMIN, type Caller } from '#api/testing/start-api.ts'

const { aGuest, api, booked, byCard, change, inCash, orderNow, pass, paying, preview, refundedBy, staff } =
  changingHouse()

describe('goodwill', () => {
  test('goodwill leaves the order as it is, and its tax is the share that it contains', async () => {
    const order = await byCard()
    const given = (await change(order, [{ op: 'goodwill', amount: 5 }])).body.order
    expect(given).toMatchObject({ pricing: order.pricing, paymentStatus: 'paid', refund: { amount: 5, way: 'card' } })
    expect(await refundedBy(order.id)).toBe(500)
    expect((await booked(order.id)).sums).toMatchObject({ card: 2777, dishes: 2699, goodwill: -439, tax: 317 })
    const later = (await change(given, [take(2)])).body.order
    expect(await refundedBy(order.id)).toBe(1013)
    await api.call(staff.manager, 'POST /cancelOrder', { body: { orderId: later.id } })
    expect(await refundedBy(order.id)).toBe(3277)
    expect((await booked(order.id)).sums).toEqual({})
  })

  test('an order of which all money went back still asks for the rest of a change, until the dish is taken off', async () => {
    const order = await byCard()
    const added = (await change(order, [NAAN])).body.order
    const given = (await change(added, [{ op: 'goodwill', amount: 32.77 }], { caller: staff.admin })).body.order
    expect(given).toMatchObject({ paymentStatus: 'paid', dueAmount: 5.13, refund: { amount: 32.77 } })
    const without = (await change(given, [take(3)])).body.order
    expect(without).toMatchObject({ paymentStatus: 'refunded', pricing: order.pricing })
    expect((await booked(order.id)).sums['owed']).toBeUndefined()

    const other = (await change(await byCard(), [NAAN])).body.order
    await change(other, [{ op: 'goodwill', amount: 32.77 }], { caller: staff.admin })
    await api.call(staff.manager, 'POST /cancelOrder', { body: { orderId: other.id } })
    expect(await orderNow(other.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  })

  test('goodwill of an order that was paid in cash is handed out in coins of five cents', async () => {
    const order = await inCash()
    const given = (await change(order, [{ op: 'goodwill', amount: 3.42 }])).body.order
    expect(given.refund).toMatchObject({ status: 'owed', way: 'cash', amount: 3.4 })
    expect(given.changes).toMatchObject([{ edits: [{ op: 'goodwill', amount: 3.4 }] }])
    expect(await preview(given, [{ op: 'goodwill', amount: 0.02 }])).toMatchObject({
      status: 400,
      body: { error: 'Cash is handed out in coins of 5 cents: give back $0.05 or more.' },
    })
  })
})

describe('who may give money back', () => {
  const approve = (
    order: OrderView,
    amount: number,
    { email, password }: { email: string; password: string },
    caller: Caller = staff.manager,
  ) => api.call(caller, 'POST /approvals', { body: { orderId: order.id, amount, email, password } })
  const GOODWILL: EditInput[] = [{ op: 'goodwill', amount: 10 }]
  const setLimit = (giveBackLimit: number) =>
    api.call(staff.admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, giveBackLimit } })

  test('staff add dishes and take off what was paid in cash; money of a card and goodwill are for managers', async () => {
    const order = await byCard()
    expect((await preview(order, [take(2)], staff.cook)).body.needs).toBe('manager')
    expect(await change(order, [take(2)], { caller: staff.cook })).toMatchObject({
      status: 403,
      body: {
        code: 'permission-denied',
        error: 'Only a manager gives back money that was not paid in cash, or as goodwill.',
      },
    })
    expect((await change(order, GOODWILL, { caller: staff.cook })).status).toBe(403)
    expect(await orderNow(order.id)).toEqual(order)
    const agreed = (await approve(order, 5.13, staff.manager, staff.cook)).body.approval
    expect((await change(order, [take(2)], { caller: staff.cook, approval: agreed })).status).toBe(200)
  })

  test('above the limit of a day a second manager must agree, once, for that amount and order', async () => {
    await setLimit(12)
    const order = await byCard()
    const first = (await change(order, GOODWILL)).body.order
    const before = await orderNow(order.id)
    expect((await preview(first, GOODWILL)).body.needs).toBe('second')
    expect(await change(first, GOODWILL)).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
    expect(await approve(first, 10, staff.manager)).toMatchObject({
      status: 403,
      body: { code: 'second-person-needed' },
    })
    expect(await approve(first, 10, staff.elsewhere)).toMatchObject({ status: 403, body: { code: 'manager-needed' } })
    expect(await approve(first, 10, { ...staff.second, password: 'wrong' })).toMatchObject({ status: 401 })
    const other = (await approve(first, 9, staff.second)).body.approval
    expect(await change(first, GOODWILL, { approval: other })).toMatchObject({
      status: 403,
      body: { code: 'approval-refused' },
    })
    expect(await orderNow(order.id)).toEqual(before)
    const agreed = (await approve(first, 10, staff.second)).body.approval
    const given = await change(first, GOODWILL, { approval: agreed })
    expect(given.status).toBe(200)
    expect(await change(given.body.order, GOODWILL, { approval: agreed })).toMatchObject({
      status: 403,
      body: { code: 'approval-refused' },
    })
    expect((await change(given.body.order, GOODWILL, { caller: staff.admin })).status).toBe(200)
    await setLimit(500)
  })

  test('an agreement is good for ten minutes', async () => {
    const order = await byCard()
    const agreed = (await approve(order, 5.13, staff.manager, staff.cook)).body.approval
    pass(10)
    expect(await change(order, [take(2)], { caller: staff.cook, approval: agreed })).toMatchObject({
      status: 403,
      body: { code: 'approval-refused' },
    })
  })

  test('nobody gives money of their own order back alone, not even an admin', async () => {
    const owner = await api.signIn(ADMIN)
    const order = await paying.paidOrder(owner, payload({ paymentMethod: 'online' }))
    expect((await preview(order, [take(2)], owner)).body.needs).toBe('second')
    expect((await change(order, [take(2)], { caller: owner })).status).toBe(403)
    const agreed = (await approve(order, 5.13, staff.second, owner)).body.approval
    expect((await change(order, [take(2)], { caller: owner, approval: agreed })).status).toBe(200)
  })

  test('an order of another location does not exist, and customers change nothing', async () => {
    const order = await byCard()
    expect((await preview(order, [take(2)], staff.elsewhere)).status).toBe(404)
    expect((await preview(order, [take(2)], await aGuest())).status).toBe(403)
  })
})
