import { cashDue, type Cents } from '@thali/domain/money/cents'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let clerk: Caller & { id: string }
let admin: Caller

beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
  admin = await api.signInAsAdmin()
})

const cents = (dollars: number) => Math.round(dollars * 100)
const take = async (orderId: string) =>
  (await api.call(clerk, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'manual' } } })).body
const payment = async (orderId: string) =>
  (
    await api.sql<{ captured_cents: number; rounding_cents: number; refund_cents: number; taken_by: string }>(
      'SELECT taken_by, captured_cents, rounding_cents, refund_cents FROM payments WHERE order_id = $1',
      [orderId],
    )
  )[0]

async function createdAtCounter(tip: number) {
  const payload = orderPayload({ tip })
  const body = { ...payload, cashConfirmed: true, finalTotal: payload.pricing.total }
  return (await api.call(clerk, 'POST /createAdminOrderCash', { body })).body.order
}

async function paidOnBoard(tip: number) {
  const placed = await api.call(await api.signUp(), 'POST /createCustomerOrderCash', { body: orderPayload({ tip }) })
  return (await take(placed.body.orderId)).order
}

async function linkPaidInCash(tip: number) {
  const orderData = orderPayload({ tip, paymentMethod: 'online' })
  const link = await api.call(clerk, 'POST /createAdminPaymentLink', { body: { orderData } })
  return (await take(link.body.orderId)).order
}

async function cancelAndHandBack(orderId: string): Promise<number> {
  const { refund } = (await api.call(clerk, 'POST /cancelOrder', { body: { orderId } })).body
  const { refunds } = (await api.call(clerk, 'GET /admin/payments/problems')).body
  const id = refunds.find((one) => one.orderId === orderId)!.refundId
  await api.call(clerk, 'POST /admin/payments/refunds/:id/settle', { params: { id }, body: {} })
  return cents(refund.amount)
}

describe('cash that is taken [ruling 24]', () => {
  test.each([
    ['at the counter', createdAtCounter],
    ['on the board', paidOnBoard],
    ['for a payment link', linkPaidInCash],
  ] as const)('cash taken %s is stored as coins can pay it, and the difference as rounding', async (_where, order) => {
    for (const tip of [0, 0.01, 0.02, 0.03, 0.04]) {
      const { id, pricing, takenBy } = await order(tip)
      const due = cashDue(cents(pricing.total) as Cents)
      expect(takenBy).toBe('cash')
      expect(await payment(id)).toMatchObject({
        taken_by: 'cash',
        captured_cents: due,
        rounding_cents: due - cents(pricing.total),
      })
    }
  })

  test('the cash that a person is told was taken is what is written down', async () => {
    const placed = await api.call(await api.signUp(), 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect(placed.body.order.pricing.total).toBe(20.51)
    expect((await take(placed.body.orderId)).amount).toBe(20.5)
  })

  test('cash that is handed back is the amount that was taken, and the order counts as refunded', async () => {
    const order = await createdAtCounter(0.02)
    expect(order.pricing.total).toBe(20.53)
    expect(await cancelAndHandBack(order.id)).toBe(2055)
    expect(await payment(order.id)).toMatchObject({ captured_cents: 2055, refund_cents: 2055 })
    const now = (await api.call(clerk, 'GET /getOrderDetails', { query: { orderId: order.id } })).body.order
    expect(now).toMatchObject({ paymentStatus: 'refunded', refund: { amount: 20.55, status: 'succeeded' } })
  })

  test('money that was to come by card is never rounded', async () => {
    const { body } = await api.call(clerk, 'POST /createAdminOrderOnline', {
      body: orderPayload({ paymentMethod: 'online' }),
    })
    expect((await take(body.orderId)).amount).toBe(20.51)
    expect(await payment(body.orderId)).toMatchObject({ taken_by: 'manual', captured_cents: 2051, rounding_cents: 0 })
  })

  test('the database refuses a rounding that no coin explains', async () => {
    const { id } = await createdAtCounter(0)
    const set = (change: string) => api.sql(`UPDATE payments SET ${change} WHERE order_id = $1`, [id])
    await expect(set('rounding_cents = -3')).rejects.toThrow('payments_rounding')
    await expect(set('captured_cents = captured_cents + 1, rounding_cents = 1')).rejects.toThrow('payments_rounding')
  })
})

test('a day of cash adds up to what lies in the drawer, and the month-end says the same', async () => {
  const month = async () => {
    await api.settled()
    return (await api.call(admin, 'GET /admin/reports/month', { query: { location: 'truro' } })).body.totals
  }
  const before = await month()
  let drawer = 0
  let rounding = 0
  const makers = [createdAtCounter, paidOnBoard, linkPaidInCash]
  for (let number = 0; number < 12; number++) {
    const order = await makers[number % 3]!(number / 100)
    const total = cents(order.pricing.total)
    const inCoins = cashDue(total as Cents)
    drawer += inCoins
    if (number % 4 === 3) drawer -= await cancelAndHandBack(order.id)
    else rounding += inCoins - total
  }
  const after = await month()
  const grown = (part: keyof typeof after) => cents(after[part]) - cents(before[part])
  expect(grown('cash')).toBe(drawer)
  expect(grown('rounding')).toBe(rounding)
  expect(grown('net')).toBe(drawer)
  expect(grown('sales') + grown('tax') + grown('tips') + grown('rounding')).toBe(grown('net'))

  const file = await fetch(new URL('/api/admin/reports/month.csv?location=truro', api.url), { headers: admin.headers })
  const [head, ...lines] = (await file.text()).trim().split('\r\n')
  const totals = lines.at(-1)!.split(',')
  expect(totals[head!.split(',').indexOf('Rounding')]).toBe(after.rounding.toFixed(2))
  expect(totals[head!.split(',').indexOf('Cash')]).toBe(after.cash.toFixed(2))
})
