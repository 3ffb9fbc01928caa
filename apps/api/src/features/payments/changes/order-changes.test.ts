import { randomUUID } from 'node:crypto'

import type { EditInput } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { checkInvariants } from '@thali/keeper/backup/invariants'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN, ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** A Friday at lunch in Halifax; each test uses another day. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const DAY_MS = 24 * 60 * 60_000

const api = useApi({
  now: LUNCH,
  sandboxClock: () => (api.clock?.now() ?? LUNCH).getTime(),
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
})
const paying = payingAt(api)
type Person = Caller & { id: string; email: string; password: string }
let cook: Person
let manager: Person
let second: Person
let elsewhere: Person
let admin: Caller
let day = 0

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  manager = await api.signUpStaff('manager', ['truro'])
  second = await api.signUpStaff('manager', ['truro'])
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
  admin = await api.signInAsAdmin()
})
beforeEach(() => api.clock?.set(new Date(LUNCH.getTime() + ++day * DAY_MS)))
afterAll(async () => {
  const client = await api.openTransaction()
  const broken = (await checkInvariants(client)).filter(({ violations }) => violations.length > 0)
  await client.end()
  expect(broken).toEqual([])
})

const NAAN = { op: 'add', item: { id: 'truro-garlic-naan', quantity: 1 } } as const
const take = (line: number, quantity = 1): EditInput => ({ op: 'remove', line, quantity })
/** Butter chicken and two naan with a tip of $2. */
const CHOICES = [
  { dish: 'butterChicken', quantity: 1, spice: 'medium' },
  { dish: 'garlicNaan', quantity: 2 },
] as const
const payload = (options: object = {}) => orderPayload({ choices: CHOICES, tip: 2, ...options })

const orderNow = async (orderId: string): Promise<OrderView> =>
  (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order

let payers = 0
/** Each from an address of their own, as guests are. */
const aGuest = () => {
  payers += 1
  const from = `203.0.${Math.floor(payers / 200)}.${payers % 200}`
  return api.signUp('Ann Lee', `${randomUUID()}@example.com`, { 'x-forwarded-for': from })
}
async function byCard(options: object = {}): Promise<OrderView> {
  const guest = await aGuest()
  return orderNow((await paying.paidOrder(guest, payload({ paymentMethod: 'online', ...options }))).id)
}
async function inCash(options: object = {}): Promise<OrderView> {
  const body = payload({ phone: '', ...options })
  const order = { ...body, cashConfirmed: true as const, finalTotal: body.pricing.total }
  return (await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderCash', { body: order })).body.order
}
async function unpaid(options: object = {}): Promise<OrderView> {
  const body = payload({ phone: `902 555 ${1000 + ++payers}`, ...options })
  return (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })).body.order
}

const preview = (order: OrderView, edits: EditInput[], caller: Caller = manager) =>
  api.call(caller, 'POST /admin/orders/:id/changes/preview', {
    params: { id: order.id },
    body: { version: order.version, edits },
  })

type Asked = { caller?: Caller; approval?: string; after?: number; key?: string }

/** Changes an order at the price that the preview tells. */
async function change(order: OrderView, edits: EditInput[], { caller = manager, approval, after, key }: Asked = {}) {
  const price = after ?? (await preview(order, edits)).body.after
  return api.call(caller, 'POST /admin/orders/:id/changes', {
    params: { id: order.id },
    body: { version: order.version, edits, after: price, reason: 'No naan left', approval: approval ?? null },
    headers: { 'idempotency-key': key ?? randomUUID() },
  })
}

const step = async (order: OrderView, ...statuses: string[]) => {
  for (const status of statuses) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: order.id, status } })
  }
  return orderNow(order.id)
}
const collect = (order: OrderView, toPay?: number) =>
  api.call(cook, 'POST /processOrderPayment', {
    body: { orderId: order.id, ...(toPay !== undefined && { toPay }), paymentData: { method: 'cash' } },
  })

/** What the book says of an order, by account and in cents, without what is zero. */
async function booked(orderId: string): Promise<{ kinds: string[]; sums: Record<string, number> }> {
  await eventually(async () => {
    const due = await api.sql('SELECT 1 FROM money_due WHERE order_id = $1', [orderId])
    return due.length === 0
  })
  const rows = await api.sql<Record<string, number> & { kind: string }>(
    `SELECT kind, owed, card, cash, other, dishes, discount, goodwill, fee, tax, tip, rounding
     FROM money_book WHERE order_id = $1 ORDER BY at, kind, n`,
    [orderId],
  )
  const sums: Record<string, number> = {}
  for (const { kind: _kind, ...accounts } of rows) {
    for (const [account, amount] of Object.entries(accounts)) sums[account] = (sums[account] ?? 0) + amount
  }
  return {
    kinds: rows.map(({ kind }) => kind),
    sums: Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0)),
  }
}
const centsOf = (dollars: number) => Math.round(dollars * 100)
const refundedBy = (orderId: string) => paying.refundedCents(orderId)

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
    expect(await refundedBy(order.id)).toBe(513)
    expect(await booked(order.id)).toEqual({
      kinds: ['back', 'change', 'paid'],
      sums: { card: 2764, dishes: 2249, tax: 315, tip: 200 },
    })
  })

  test('cash is handed back in coins of five cents, and the difference is rounding', async () => {
    const order = await inCash()
    const { body } = await change(order, [take(2)], { caller: cook })
    expect(body.order).toMatchObject({
      pricing: { total: 27.64 },
      refund: { status: 'owed', way: 'cash', amount: 5.1 },
    })
    const { refunds } = (await api.call(cook, 'GET /admin/payments/problems')).body
    const { refundId } = refunds.find(({ orderId }) => orderId === order.id)!
    expect(
      (await api.call(cook, 'POST /admin/payments/refunds/:id/settle', { params: { id: refundId }, body: {} })).status,
    ).toBe(200)
    expect((await booked(order.id)).sums).toEqual({ cash: 2765, dishes: 2249, tax: 315, tip: 200, rounding: 1 })
  })

  test('cash of two changes that nobody has handed out yet is handed out as one amount', async () => {
    const order = await inCash()
    const first = (await change(order, [take(2)], { caller: cook })).body.order
    const both = (await change(first, [take(2)], { caller: cook })).body.order
    expect(both.refund).toMatchObject({ status: 'owed', amount: 10.25 })
    const added = (await change(both, [NAAN, NAAN], { caller: cook })).body.order
    expect(added).toMatchObject({ pricing: { total: 32.77 }, refund: null })
    expect(added.dueAmount).toBeUndefined()
  })

  test('an order that nobody paid yet only costs less, and its open payment page is closed', async () => {
    const body = payload({ paymentMethod: 'online', phone: '' })
    const { order } = (await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderOnline', { body })).body
    const link = (await api.call(cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
    const changed = (await change(order, [take(2)], { caller: cook })).body.order
    expect(changed).toMatchObject({ paymentStatus: 'unpaid', pricing: { total: 27.64 }, refund: null })
    await paying.pay(link.paymentUrl)
    expect((await orderNow(order.id)).paymentStatus).toBe('unpaid')
    const again = (await api.call(cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
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
    api.clock?.set(new Date(LUNCH.getTime() + (day + 31) * DAY_MS))
    expect(await preview(changed, [take(2)])).toMatchObject({
      status: 409,
      body: { code: 'order-not-changeable', error: 'This order was completed more than 30 days ago.' },
    })
    day += 31
  })
})

describe('adding dishes to an order', () => {
  test('what a paid order costs more is to be paid, in cash as well, and the kitchen has the dish at once', async () => {
    const order = await byCard()
    const changed = (await change(order, [NAAN], { caller: cook })).body.order
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
    const changed = (await change(order, [NAAN], { caller: cook })).body.order
    const link = (await api.call(cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
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
    const added = (await change(order, [NAAN], { caller: cook })).body.order
    await collect(added)
    const paid = await orderNow(order.id)
    const without = (await change(paid, [take(3)])).body.order
    expect(without).toMatchObject({ pricing: order.pricing, refund: { status: 'owed', way: 'cash', amount: 5.15 } })
    expect(await refundedBy(order.id)).toBe(0)
  })

  test('a changed order that is cancelled gives back each of its payments the way it came', async () => {
    const order = await byCard()
    const added = (await change(order, [NAAN], { caller: cook })).body.order
    await collect(added)
    const without = (await change(await orderNow(order.id), [take(1)])).body.order
    const cancelled = await api.call(manager, 'POST /cancelOrder', { body: { orderId: order.id } })
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
    const added = (await change(order, [lassi], { caller: cook })).body.order
    expect(await preview(added, [lassi])).toMatchObject({
      status: 409,
      body: { code: 'sold-out', error: 'Mango Lassi is sold out.' },
    })
    const without = (await change(added, [take(3)], { caller: cook })).body.order
    expect((await preview(without, [lassi])).status).toBe(200)
    await dishes.count('mangoLassi', null)
  })

  test('a cook who is about to call an order ready is told that a dish was added since', async () => {
    const order = await step(await unpaid(), 'preparing')
    const ready = { orderId: order.id, status: 'ready', version: order.version }
    await change(order, [NAAN], { caller: cook })
    expect(await api.call(cook, 'POST /updateOrderStatus', { body: ready })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', details: { status: 'preparing', dishesAdded: true } },
    })
  })
})

describe('goodwill', () => {
  test('goodwill leaves the order as it is, and its tax is the share that it contains', async () => {
    const order = await byCard()
    const given = (await change(order, [{ op: 'goodwill', amount: 5 }])).body.order
    expect(given).toMatchObject({ pricing: order.pricing, paymentStatus: 'paid', refund: { amount: 5, way: 'card' } })
    expect(await refundedBy(order.id)).toBe(500)
    expect((await booked(order.id)).sums).toMatchObject({ card: 2777, dishes: 2699, goodwill: -439, tax: 317 })
    const later = (await change(given, [take(2)])).body.order
    expect(await refundedBy(order.id)).toBe(1013)
    await api.call(manager, 'POST /cancelOrder', { body: { orderId: later.id } })
    expect(await refundedBy(order.id)).toBe(3277)
    expect((await booked(order.id)).sums).toEqual({})
  })

  test('an order of which all money went back still asks for the rest of a change, until the dish is taken off', async () => {
    const order = await byCard()
    const added = (await change(order, [NAAN])).body.order
    const given = (await change(added, [{ op: 'goodwill', amount: 32.77 }], { caller: admin })).body.order
    expect(given).toMatchObject({ paymentStatus: 'paid', dueAmount: 5.13, refund: { amount: 32.77 } })
    const without = (await change(given, [take(3)])).body.order
    expect(without).toMatchObject({ paymentStatus: 'refunded', pricing: order.pricing })
    expect((await booked(order.id)).sums['owed']).toBeUndefined()

    const other = (await change(await byCard(), [NAAN])).body.order
    await change(other, [{ op: 'goodwill', amount: 32.77 }], { caller: admin })
    await api.call(manager, 'POST /cancelOrder', { body: { orderId: other.id } })
    expect(await orderNow(other.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  })

  test('goodwill of an order that was paid in cash is handed out in coins of five cents', async () => {
    const order = await inCash()
    const given = (await change(order, [{ op: 'goodwill', amount: 3.42 }])).body.order
    expect(given.refund).toMatchObject({ status: 'owed', way: 'cash', amount: 3.4 })
  })
})

describe('who may give money back', () => {
  const approve = (
    order: OrderView,
    amount: number,
    { email, password }: { email: string; password: string },
    caller: Caller = manager,
  ) => api.call(caller, 'POST /approvals', { body: { orderId: order.id, amount, email, password } })
  const GOODWILL: EditInput[] = [{ op: 'goodwill', amount: 10 }]
  const setLimit = (giveBackLimit: number) =>
    api.call(admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, giveBackLimit } })

  test('staff add dishes and take off what was paid in cash; money of a card and goodwill are for managers', async () => {
    const order = await byCard()
    expect((await preview(order, [take(2)], cook)).body.needs).toBe('manager')
    expect(await change(order, [take(2)], { caller: cook })).toMatchObject({
      status: 403,
      body: {
        code: 'permission-denied',
        error: 'Only a manager gives back money that was not paid in cash, or as goodwill.',
      },
    })
    expect((await change(order, GOODWILL, { caller: cook })).status).toBe(403)
    expect(await orderNow(order.id)).toEqual(order)
    const agreed = (await approve(order, 5.13, manager, cook)).body.approval
    expect((await change(order, [take(2)], { caller: cook, approval: agreed })).status).toBe(200)
  })

  test('above the limit of a day a second manager must agree, once, for that amount and order', async () => {
    await setLimit(12)
    const order = await byCard()
    const first = (await change(order, GOODWILL)).body.order
    const before = await orderNow(order.id)
    expect((await preview(first, GOODWILL)).body.needs).toBe('second')
    expect(await change(first, GOODWILL)).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
    expect(await approve(first, 10, manager)).toMatchObject({ status: 403, body: { code: 'second-person-needed' } })
    expect(await approve(first, 10, elsewhere)).toMatchObject({ status: 403, body: { code: 'manager-needed' } })
    expect(await approve(first, 10, { ...second, password: 'wrong' })).toMatchObject({ status: 401 })
    const other = (await approve(first, 9, second)).body.approval
    expect(await change(first, GOODWILL, { approval: other })).toMatchObject({
      status: 403,
      body: { code: 'approval-refused' },
    })
    expect(await orderNow(order.id)).toEqual(before)
    const agreed = (await approve(first, 10, second)).body.approval
    const given = await change(first, GOODWILL, { approval: agreed })
    expect(given.status).toBe(200)
    expect(await change(given.body.order, GOODWILL, { approval: agreed })).toMatchObject({
      status: 403,
      body: { code: 'approval-refused' },
    })
    expect((await change(given.body.order, GOODWILL, { caller: admin })).status).toBe(200)
    await setLimit(500)
  })

  test('an agreement is good for ten minutes', async () => {
    const order = await byCard()
    const agreed = (await approve(order, 5.13, manager, cook)).body.approval
    api.clock?.set(new Date(LUNCH.getTime() + day * DAY_MS + 10 * 60_000))
    expect(await change(order, [take(2)], { caller: cook, approval: agreed })).toMatchObject({
      status: 403,
      body: { code: 'approval-refused' },
    })
  })

  test('nobody gives money of their own order back alone, not even an admin', async () => {
    const owner = await api.signIn(ADMIN)
    const order = await paying.paidOrder(owner, payload({ paymentMethod: 'online' }))
    expect((await preview(order, [take(2)], owner)).body.needs).toBe('second')
    expect((await change(order, [take(2)], { caller: owner })).status).toBe(403)
    const agreed = (await approve(order, 5.13, second, owner)).body.approval
    expect((await change(order, [take(2)], { caller: owner, approval: agreed })).status).toBe(200)
  })

  test('an order of another location does not exist, and customers change nothing', async () => {
    const order = await byCard()
    expect((await preview(order, [take(2)], elsewhere)).status).toBe(404)
    expect((await preview(order, [take(2)], await aGuest())).status).toBe(403)
  })
})

describe('two at once', () => {
  test('of two changes of one order one is made, and the other is told of the order as it is now', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await byCard()
      const both = await Promise.all([
        insist(() => change(order, [take(2)], { after: 27.64 })),
        insist(() => change(order, [take(2)], { after: 27.64, caller: admin })),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'order-changed' })
      expect(await refundedBy(order.id)).toBe(513)
    }
  })

  test('a change against a cancellation gives back each cent once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await byCard()
      const [changed, cancelled] = await Promise.all([
        insist(() => change(order, [take(2)], { after: 27.64 })),
        insist(() => api.call(manager, 'POST /cancelOrder', { body: { orderId: order.id } })),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      await eventually(async () => (await refundedBy(order.id)) === 3277)
      expect((await booked(order.id)).sums).toEqual({})
    }
  })

  test('an order that is paid on its link while it is changed is either, and the guest pays what it costs', async () => {
    for (let round = 0; round < 5; round++) {
      const body = payload({ paymentMethod: 'online', phone: '' })
      const { order } = (await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderOnline', { body })).body
      const link = (await api.call(cook, 'POST /createAdminPaymentLink', { body: { orderId: order.id } })).body
      const [changed] = await Promise.all([
        insist(() => change(order, [take(2)], { after: 27.64 })),
        paying.pay(link.paymentUrl),
      ])
      expect([200, 409]).toContain(changed.status)
      const now = await eventually(async () => {
        const present = await orderNow(order.id)
        const { paymentState } = (await paying.look(cook, link.sessionId)).body
        return ['expired', 'paid', 'returned'].includes(paymentState) && present
      })
      const [page] = await paying.books(order.id)
      const kept = page?.intent.status === 'succeeded' ? centsOf(order.pricing.total) - (await refundedBy(order.id)) : 0
      expect(kept).toBe(now.paymentStatus === 'paid' ? centsOf(now.pricing.total) : 0)
    }
  })

  test('a refund that the provider refuses for now is made later, whatever is changed meanwhile', async () => {
    const order = await byCard()
    await paying.setFaults({ payments: '500' })
    const first = (await change(order, [take(2)])).body.order
    expect(first.refund).toMatchObject({ status: 'pending', amount: 5.13 })
    const secondChange = (await change(first, [take(2)])).body.order
    await paying.setFaults({ payments: 'ok' })
    api.clock?.set(new Date(LUNCH.getTime() + day * DAY_MS + 10 * 60_000))
    await eventually(async () => (await refundedBy(order.id)) === 1026, 20_000)
    await eventually(async () => (await booked(secondChange.id)).sums['owed'] === undefined)
  })
})

describe('what the guest is told', () => {
  test('each change is told once, by mail and text, with what is taken off and where the money goes', async () => {
    const email = `${randomUUID()}@example.com`
    const order = await byCard({ email, phone: '(902) 555-0187' })
    await change(order, [take(2)])
    const mail = await eventually(async () =>
      (await api.messagesTo(email)).find(({ subject }) => subject === `Order #${order.orderNumber} was changed`),
    )
    expect(mail.text).toContain(
      'Taken off: 1 × Garlic Naan. Your order now comes to $27.64. $5.13 goes back to your card within 5-10 business days.',
    )
    const texts = async () =>
      (await api.messagesTo('+19025550187')).filter(({ text }) => text.includes(`#${order.orderNumber} was changed`))
    await eventually(async () => (await texts()).length > 0)
    expect(await texts()).toHaveLength(1)
  })
})
