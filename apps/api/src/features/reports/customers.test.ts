import { instantAt } from '@thali/domain/time/zone'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'
import { storeOrders } from '#api/testing/store-orders.ts'

const DAY = '2026-11-20'
const at = (hour: number) => instantAt(DAY, hour * 60)

const api = useApi({ now: at(23) })
let admin: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
})

const customers = async (query: Record<string, string> = {}) =>
  (await api.call(admin, 'GET /admin/analytics/customers', { query })).body

// ADM-DSH-79, ADM-DSH-80
test('a restaurant without an order has no customers, and none that come again', async () => {
  expect(await customers()).toEqual({
    totalCustomers: 0,
    repeatCustomers: 0,
    repeatCustomerRate: 0,
    avgOrdersPerCustomer: 0,
    avgSpentPerCustomer: 0,
    topCustomers: [],
    location: 'all',
  })
})

// ADM-CON-57, ADM-DSH-78..82
test('customers of one place are told with what they spent, the ten biggest spenders first', async () => {
  await storeOrders(api, { at: at(8), copies: 9, email: 'guest-#@example.com', totalCents: 500 })
  await storeOrders(api, { at: at(9), copies: 3, email: 'ann@example.com', totalCents: 3000 })
  await storeOrders(api, { at: at(10), copies: 2, email: '', phone: '+19025550199', name: '', totalCents: 4000 })
  await storeOrders(api, { at: at(11), email: 'once@example.com', totalCents: 9001 })
  await storeOrders(api, { at: at(12), location: 'new-glasgow', copies: 2, email: 'zoe@example.com' })
  const { topCustomers, ...figures } = await customers({ location: 'truro' })
  expect(figures).toEqual({
    totalCustomers: 12,
    repeatCustomers: 2,
    repeatCustomerRate: 16.7,
    avgOrdersPerCustomer: 1.25,
    avgSpentPerCustomer: 25.42,
    location: 'truro',
  })
  expect(topCustomers).toHaveLength(10)
  const minute = (hour: number, minutes: number) => instantAt(DAY, hour * 60 + minutes).toISOString()
  expect(topCustomers.slice(0, 3)).toEqual([
    {
      id: 'once@example.com',
      name: 'Ann Lee',
      totalOrders: 1,
      totalSpent: 90.01,
      firstOrder: minute(11, 0),
      lastOrder: minute(11, 0),
    },
    {
      id: 'ann@example.com',
      name: 'Ann Lee',
      totalOrders: 3,
      totalSpent: 90,
      firstOrder: minute(9, 0),
      lastOrder: minute(9, 2),
    },
    {
      id: '+19025550199',
      name: 'Anonymous Customer',
      totalOrders: 2,
      totalSpent: 80,
      firstOrder: minute(10, 0),
      lastOrder: minute(10, 1),
    },
  ])
  expect(await customers({ location: 'new-glasgow' })).toMatchObject({
    totalCustomers: 1,
    repeatCustomerRate: 100,
    topCustomers: [{ id: 'zoe@example.com' }],
  })
  expect((await customers()).totalCustomers).toBe(13)
})

// ADM-CON-43, ADM-DAT-27, ADM-DSH-77
test('customers are counted over the latest 1000 orders, everywhere or at one place', async () => {
  await storeOrders(api, { at: instantAt('2026-11-21', 0), copies: 999, email: 'crowd-#@example.com' })
  const places = [{ location: 'truro' }, {}]
  for (const query of places) expect((await customers(query)).totalCustomers).toBe(1000)
  await storeOrders(api, { at: instantAt('2026-11-22', 0), email: 'crowd-1@example.com' })
  for (const query of places) expect((await customers(query)).totalCustomers).toBe(999)
})
