import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const STOVE = { id: 'stove', name: 'Stove', hands: 4 }
const TANDOOR = { id: 'tandoor', name: 'Tandoor', hands: 4 }

const api = useApi({ now: new Date('2026-11-20T16:30:00Z') })
let manager: Caller
let cook: Caller
let guest: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  guest = await api.signUp()
})

async function planBy(...stations: object[]): Promise<void> {
  const body = { kitchen: { ...SETTINGS, stations } }
  const headers = { 'idempotency-key': randomUUID() }
  await api.call(manager, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body, headers })
  await settledMenu(api, 'truro')
}

async function place() {
  const { body } = await api.call(guest, 'POST /createCustomerOrderCash', { body: orderPayload() })
  return body.order
}

async function readByStaff(orderId: string) {
  return (await api.call(cook, 'GET /getOrderDetails', { query: { orderId } })).body.order.items.map(
    ({ id, stations }) => stations?.[id],
  )
}

test('a dish keeps the station at which it is cooked when it is sold; the kitchen may change later', async () => {
  await planBy(STOVE, TANDOOR)
  const { id, items } = await place()
  const before = await readByStaff(id)
  expect(before).toHaveLength(items.length)
  for (const stations of before) expect(['stove', 'tandoor']).toContain(stations?.[0])
  await planBy({ ...STOVE, id: 'fryer', name: 'Fryer' }, TANDOOR)
  expect(await readByStaff(id)).toEqual(before)
})

test('staff know the stations of a kitchen that has several, and guests know none [ruling 56]', async () => {
  await planBy(STOVE, TANDOOR)
  const order = await place()
  const query = { orderId: order.id, token: order.metadata.orderToken }
  const link = (await api.call(NOBODY, 'GET /getOrderReceipt', { query })).body.order
  const own = (await api.call(guest, 'GET /me/orders')).body.orders[0]
  for (const seen of [order, link, own]) expect(JSON.stringify(seen?.items)).not.toContain('station')

  const workplaces = async () => (await api.call(cook, 'GET /admin/workplaces')).body.locations[0]?.stations
  expect(await workplaces()).toEqual([
    { id: 'stove', name: 'Stove' },
    { id: 'tandoor', name: 'Tandoor' },
  ])
  await planBy(STOVE)
  expect(await workplaces()).toBeUndefined()
  expect(await readByStaff((await place()).id)).toEqual(order.items.map(() => undefined))
})
