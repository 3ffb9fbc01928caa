import type { OrderView } from '@thali/contracts/orders/orders'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let cook: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
})

const place = async (body: object): Promise<OrderView> =>
  (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })).body.order
const read = async (orderId: string) =>
  (await api.call(cook, 'GET /getOrderDetails', { query: { orderId } })).body.order

describe('an order that staff read', () => {
  // ADM-ENT-01
  test('an order that staff read has all its fields', async () => {
    const order = await read((await place(orderPayload())).id)
    const fields =
      'id, orderId, status, paymentStatus, paymentMethod, orderType, orderTime, location, locationInfo, items, ' +
      'pricing, orderValue, customerInfo, deliveryInfo, tableInfo, specialInstructions, estimatedReady, ' +
      'prepStartTime, readyTime, completedTime, cancelledTime, updatedAt, paidAt, paymentProcessedAt, metadata, ' +
      'statusHistory, paymentIntentId, sessionId, receiptUrl'
    expect(Object.keys(order)).toEqual(expect.arrayContaining(fields.split(', ')))
    expect(order).toMatchObject({ orderId: order.id, location: 'truro', orderValue: order.pricing.total })
  })

  // ADM-ENT-07
  test('an order that staff read names its location with address, phone and postal code', async () => {
    const { location } = (await api.call(cook, 'GET /locations/:id', { params: { id: 'truro' } })).body
    const { id, name, address, phone, postalCode } = location
    expect((await read((await place(orderPayload())).id)).locationInfo).toEqual({
      id,
      name,
      address,
      phone,
      postalCode,
    })
  })

  // ADM-ENT-08
  test('an order that staff read has dishes with name, price, quantity and spice, however the spice was named', async () => {
    const [dish] = orderPayload().items
    const unspiced = { id: dish?.id, name: dish?.name, price: dish?.price, quantity: 1 }
    const spiced = [{ spiceLevelName: 'Hot' }, { spice: 'Hot' }, { spiceLevelName: 'Hot', spice: 'Mild' }]
    for (const spice of spiced) {
      const { items } = await read((await place({ ...orderPayload(), items: [{ ...unspiced, ...spice }] })).id)
      expect(items).toMatchObject([{ name: 'Butter Chicken', price: 17.99, quantity: 1, spiceLevelName: 'Hot' }])
    }
  })
})

// ADM-ENT-06
describe('an order without an order type', () => {
  const { orderType: _, ...untyped } = orderPayload({ phone: '(902) 555-0177' })

  test('an order without an order type is picked up when staff take it, by any of their calls', async () => {
    const paid = { ...untyped, cashConfirmed: true, finalTotal: untyped.pricing.total }
    const cash = await api.call(cook, 'POST /createAdminOrderCash', { body: paid })
    expect([cash.status, cash.body.order.orderType]).toEqual([200, 'pickup'])
    const body = { ...untyped, orderType: null, paymentMethod: 'online' }
    const online = await api.call(cook, 'POST /createAdminOrderOnline', { body })
    expect([online.status, online.body.order.orderType]).toEqual([200, 'pickup'])
    expect((await read(online.body.orderId)).orderType).toBe('pickup')
    const link = await api.call(cook, 'POST /createAdminPaymentLink', { body: { orderData: body } })
    expect(link.status, link.text).toBe(200)
  })

  test('an order without an order type is refused when a customer places it', async () => {
    const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: untyped })
    expect([status, body.error]).toEqual([400, 'Order type must be pickup, delivery or dine-in'])
  })
})

test('an order to be paid in cash is not placed as one to be paid by card, nor the other way round', async () => {
  const cash = await api.call(cook, 'POST /createAdminOrderOnline', { body: orderPayload() })
  expect(cash).toMatchObject({ status: 400, body: { error: 'This call places online orders only' } })
  const card = orderPayload({ paymentMethod: 'online' })
  const online = await api.call(cook, 'POST /createAdminOrderCash', {
    body: { ...card, cashConfirmed: true, finalTotal: card.pricing.total },
  })
  expect(online).toMatchObject({ status: 400, body: { error: 'This call places cash orders only' } })
})

// ADM-API-40
test('orders are counted by status, in two shapes, with the time of counting', async () => {
  const { id } = await place(orderPayload({ phone: '(902) 555-0188' }))
  await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: id, status: 'preparing' } })
  const askedAt = new Date().toISOString()
  const { body } = await api.call(cook, 'GET /getLocationOrderCounts', { query: { locationId: 'truro' } })
  const { counts, lastUpdated, ...flat } = body
  expect(flat).toEqual(counts)
  expect(Object.keys(counts)).toEqual(['total', 'pending', 'preparing', 'ready', 'completed', 'cancelled'])
  expect(counts.preparing).toBe(1)
  expect([lastUpdated >= askedAt, lastUpdated <= new Date().toISOString()]).toEqual([true, true])
})

// ADM-API-32
test('a list of orders is not restricted by status or order type where none is named', async () => {
  const kinds = async (query: Record<string, string>) =>
    (await api.call(cook, 'GET /getLocationOrders', { query: { locationId: 'truro', ...query } })).body.total
  const cancelled = await place(orderPayload({ phone: '(902) 555-0199', orderType: 'dine-in' }))
  await api.call(cook, 'POST /cancelOrder', { body: { orderId: cancelled.id, cancelReason: 'No more naan' } })
  const [all] = await api.sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM orders WHERE location_id = 'truro'`,
  )
  expect(await kinds({})).toBe(all?.total)
  expect(await kinds({ status: 'cancelled', orderType: 'dine-in' })).toBe(1)
  expect(await kinds({ orderType: 'dine-in' })).toBe(1)
  expect(await kinds({ status: 'pending' })).toBeLessThan(all?.total ?? 0)
})
