import { addDays, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller
let cook: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  cook = await api.signUpStaff('staff', ['new-glasgow'])
})

const activate = (id: string, isActive: boolean) =>
  api.call(admin, 'PATCH /admin/locations/:id', { params: { id }, body: { isActive } })
const workplacesOf = async (caller: Caller) =>
  (await api.call(caller, 'GET /admin/workplaces')).body.locations.map(({ id, isActive }) => [id, isActive])
const step = (orderId: string, status: string) =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status } })

test('a deactivated location stays a place of work until its open orders are done; it takes no new ones', async () => {
  const placed = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: orderPayload({ location: 'new-glasgow' }),
  })
  await activate('new-glasgow', false)

  expect(await workplacesOf(admin)).toEqual([
    ['new-glasgow', false],
    ['truro', true],
  ])
  expect(await workplacesOf(cook)).toEqual([['new-glasgow', false]])
  const refused = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: orderPayload({ location: 'new-glasgow' }),
  })
  expect(refused.body.code).toBe('location-inactive')

  for (const status of ['preparing', 'ready', 'completed'])
    expect((await step(placed.body.order.id, status)).status).toBe(200)
  expect(await workplacesOf(admin)).toEqual([['truro', true]])
  expect(await workplacesOf(cook)).toEqual([])
  await activate('new-glasgow', true)
})

test('a deactivated location stays a place of work until its coming bookings are over or cancelled', async () => {
  const date = addDays(localParts(new Date()).date, 3)
  const booked = await api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'new-glasgow',
      customerInfo: { name: 'Ann Lee', email: 'ann.books@example.com', phone: '902-555-0123' },
      reservationDetails: { date, time: '18:30', partySize: 2, specialRequests: null },
    },
  })
  expect(booked.status, booked.body.error).toBe(200)
  await activate('new-glasgow', false)
  expect(await workplacesOf(cook)).toEqual([['new-glasgow', false]])

  const { id } = booked.body.reservation
  await api.call(cook, 'POST /admin/reservations/:id/cancel', { params: { id }, body: { reason: 'Closed' } })
  expect(await workplacesOf(cook)).toEqual([])
  await activate('new-glasgow', true)
})

test('customers are told of no place of work', async () => {
  expect((await api.call(await api.signUp(), 'GET /admin/workplaces')).status).toBe(403)
})
