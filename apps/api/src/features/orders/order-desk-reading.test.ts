import type { OrderView } from '@thali/contracts/orders/orders'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

/** Friday, 12:30 at the restaurant. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Person = Caller & { id: string }

const api = useApi({ now: LUNCH })
let ann: Person
let cook: Person
let cookOfBoth: Person
let orders: Record<'curry' | 'percent' | 'feast' | 'elsewhere' | 'nextDay', OrderView>

beforeAll(async () => {
  ann = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  cookOfBoth = await api.signUpStaff('staff', ['truro', 'new-glasgow'])
  await api.call(cook, 'PATCH /me', { body: { displayName: 'Anita Desai' } })
  const curry = await place({ name: 'Zoë D’Entremont', email: 'zoe@example.com', phone: '(902) 555-0711' })
  const percent = await place({ name: 'Bo Lee', email: 'bo_lee100%@example.com', phone: '(902) 555-0722' })
  const feast = await place({ choices: [{ dish: 'butterChicken', quantity: 4 }], phone: '(902) 555-0733' })
  const elsewhere = await place({ location: 'new-glasgow', name: 'Zoë Elsewhere', phone: '(902) 555-0744' })
  api.clock?.advance(DAY)
  orders = { curry, percent, feast, elsewhere, nextDay: await place({ phone: '(902) 555-0755' }) }
})

async function place(options: Parameters<typeof orderPayload>[0]): Promise<OrderView> {
  api.clock?.advance(MINUTE)
  return (await api.call(ann, 'POST /createCustomerOrderCash', { body: orderPayload(options) })).body.order
}
const list = async (query: Record<string, string>, caller: Caller = cook) =>
  (await api.call(caller, 'GET /getLocationOrders', { query })).body
const names = async (query: Record<string, string>, caller: Caller = cook) => {
  const found = await list(query, caller)
  return found.orders.map(({ id }) => Object.entries(orders).find(([, order]) => order.id === id)?.[0])
}

describe('the orders of all locations of the caller', () => {
  // ADM-API-33, ADM-DAT-19, ADM-DAT-23
  test('staff read the orders of all their locations when no location is named', async () => {
    expect(await names({})).toEqual(['nextDay', 'feast', 'percent', 'curry'])
    expect(await names({}, cookOfBoth)).toEqual(['nextDay', 'elsewhere', 'feast', 'percent', 'curry'])
    expect(await names({}, ADMIN_PROGRAM)).toHaveLength(5)
    expect((await list({})).metadata).toEqual({ limit: 50, offset: 0, locationId: null })
    expect((await list({ locationId: 'truro' })).metadata.locationId).toBe('truro')
  })

  test('staff count the orders of all their locations when no location is named', async () => {
    const count = async (caller: Caller) => (await api.call(caller, 'GET /getLocationOrderCounts')).body.counts
    const none = { preparing: 0, ready: 0, completed: 0, cancelled: 0 }
    expect(await count(cook)).toEqual({ total: 4, pending: 4, ...none })
    expect(await count(cookOfBoth)).toEqual({ total: 5, pending: 5, ...none })
  })

  test('staff who work nowhere read no orders', async () => {
    const nowhere = await api.signUpStaff('staff', [])
    expect(await list({}, nowhere)).toMatchObject({ orders: [], total: 0 })
    expect((await api.call(nowhere, 'GET /getLocationOrderCounts')).body.total).toBe(0)
  })
})

// ADM-ORD-52
describe('a search', () => {
  test.each([
    ['part of a name, in any case', 'ENTREMONT', ['curry']],
    ['a name in its own script', 'zoë', ['curry']],
    ['part of an e-mail address', 'bo_lee', ['percent']],
    ['a phone number as people write it', '(902) 555-0733', ['feast']],
    ['the end of a phone number', '0711', ['curry']],
    ['nothing that there is', 'nobody at all', []],
    ['a per cent sign, which is only a sign', '100%', ['percent']],
    ['a per cent sign that would stand for anything', '%Lee%', []],
    ['an underscore that would stand for any letter', 'b__lee', []],
    ['a backslash', 'Bo\\', []],
    ['a quote', `'; DROP TABLE orders; --`, []],
  ])('a search of orders finds by %s', async (_what, search, found) => {
    expect(await names({ search })).toEqual(found)
  })

  test('a search of orders finds by the number people call aloud, with or without its sign, and by the id', async () => {
    const { orderNumber, id } = orders.percent
    expect(await names({ search: String(orderNumber) })).toEqual(['percent'])
    expect(await names({ search: `#${orderNumber}` })).toEqual(['percent'])
    expect(await names({ search: id })).toEqual(['percent'])
    expect(await names({ search: id.slice(0, 8).toUpperCase() })).toEqual(['percent'])
  })

  test('a search of orders stays within the locations of the caller', async () => {
    expect(await names({ search: 'Elsewhere' })).toEqual([])
    expect(await names({ search: 'Elsewhere' }, cookOfBoth)).toEqual(['elsewhere'])
  })

  test('a search of more than 100 characters is refused', async () => {
    const answer = await api.call(cook, 'GET /getLocationOrders', { query: { search: 'a'.repeat(101) } })
    expect(answer.status).toBe(400)
  })
})

// ADM-API-31, ADM-DAT-23, ADM-ORD-52..54
describe('sorting', () => {
  test.each([
    [{ sortBy: 'orderTime', sortOrder: 'asc' }, ['curry', 'percent', 'feast', 'nextDay']],
    [{ sortBy: 'orderTime' }, ['nextDay', 'feast', 'percent', 'curry']],
    [{ sortBy: 'total', limit: '1' }, ['feast']],
    [{ sortBy: 'updatedAt', limit: '1', offset: '1' }, ['feast']],
  ])('orders are sorted and paged as %j asks', async (query: Record<string, string>, found) => {
    expect(await names(query)).toEqual(found)
  })

  test.each([{ sortBy: 'customerName' }, { sortBy: 'id; DROP TABLE orders' }, { sortOrder: 'up' }, { limit: '201' }])(
    'the list of orders refuses %j',
    async (query: Record<string, string>) => {
      expect((await api.call(cook, 'GET /getLocationOrders', { query })).status).toBe(400)
    },
  )
})

describe('a span of days', () => {
  test.each([
    [{ startDate: '2026-11-20', endDate: '2026-11-20' }, ['feast', 'percent', 'curry']],
    [{ startDate: '2026-11-21' }, ['nextDay']],
    [{ endDate: '2026-11-19' }, []],
    [{ startDate: '2026-11-20', endDate: '2026-11-21' }, ['nextDay', 'feast', 'percent', 'curry']],
  ])('the span %j has whole days at the restaurant', async (query: Record<string, string>, found) => {
    expect(await names(query)).toEqual(found)
  })

  test('a span of days begins and ends at midnight in Halifax, also on the day the clocks change', async () => {
    const at = async (instant: string) => {
      await api.sql('UPDATE orders SET ordered_at = $2 WHERE id = $1', [orders.curry.id, instant])
      await api.sql(`INSERT INTO changes (topic, subject) VALUES ('order', $1)`, [orders.curry.id])
      return names({ startDate: '2026-11-01', endDate: '2026-11-01' })
    }
    expect(await at('2026-11-01T03:00:00Z')).toEqual(['curry'])
    expect(await at('2026-11-01T02:59:59Z')).toEqual([])
    expect(await at('2026-11-02T03:59:59Z')).toEqual(['curry'])
    expect(await at('2026-11-02T04:00:00Z')).toEqual([])
  })

  test.each(['2026-02-30', 'yesterday', '20261120'])('the date %s is refused', async (startDate) => {
    expect((await api.call(cook, 'GET /getLocationOrders', { query: { startDate } })).status).toBe(400)
  })
})

// ADM-API-13, ADM-API-14
test('an order read by staff has every status it had, when, and by whom [ADM-ORD-40]', async () => {
  const { id: orderId, orderTime } = await place({})
  await api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status: 'preparing' } })
  await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status: 'ready' } })
  const { order } = (await api.call(cook, 'GET /getOrderDetails', { query: { orderId } })).body
  expect(order.statusHistory).toEqual([
    { status: 'pending', timestamp: orderTime, by: 'Customer' },
    { status: 'preparing', timestamp: order.prepStartTime, by: 'Anita Desai' },
    { status: 'ready', timestamp: order.readyTime, by: 'Program' },
  ])
})

test('the history of a cancelled order says why it was cancelled [ADM-ORD-38..40]', async () => {
  const { id: orderId } = await place({})
  await api.call(cook, 'POST /cancelOrder', { body: { orderId, cancelReason: 'No more naan' } })
  const { order } = (await api.call(cook, 'GET /getOrderDetails', { query: { orderId } })).body
  const cancelled = { status: 'cancelled', timestamp: order.cancelledTime, by: 'Anita Desai', reason: 'No more naan' }
  expect(order.statusHistory.at(-1)).toEqual(cancelled)
  expect(order.statusHistory.at(0)).not.toHaveProperty('reason')
})
