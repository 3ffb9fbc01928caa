import { instantAt } from '@thali/domain/time/zone'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'

const api = useApi({ now: instantAt(TODAY, 12 * 60) })
let admin: Caller
let host: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  host = await api.signUpStaff('staff', ['truro'])
})

const book = (name: string) =>
  api.call(host, 'POST /admin/reservations', {
    body: {
      location: 'truro',
      customerInfo: { name, email: '', phone: '' },
      reservationDetails: { date: TODAY, time: '18:00', partySize: 2, specialRequests: null },
    },
  })
const dayOf = () => api.call(host, 'GET /admin/reservations/day', { query: { location: 'truro', date: TODAY } })

// Ruling 29
test('a booking at a deactivated location stands on its sheet until the end, and keeps it from being deleted', async () => {
  const [first, second] = [(await book('Ann Lee')).body.reservation, (await book('Wei Zhang')).body.reservation]
  const at = { params: { id: 'truro' } }
  expect((await api.call(admin, 'PATCH /admin/locations/:id', { ...at, body: { isActive: false } })).status).toBe(200)
  const { status, body } = await dayOf()
  expect([status, body.reservations?.map(({ id }) => id)]).toEqual([200, [first.id, second.id]])
  expect(body.slots.find(({ time }) => time === '18:00')).toMatchObject({ guests: 4 })
  await expect.poll(async () => (await book('Nobody More')).status).not.toBe(200)
  const refused = await api.call(admin, 'DELETE /admin/locations/:id', at)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('has 2 coming bookings.')])
  const params = { id: first.id }
  const arrived = await api.call(host, 'POST /admin/reservations/:id/arrival', { params, body: { arrived: true } })
  expect(arrived.body.reservation.arrivedAt).not.toBeNull()
  const gone = { params: { id: second.id }, body: { reason: 'Restaurant closure/maintenance' } }
  expect((await api.call(host, 'POST /admin/reservations/:id/cancel', gone)).body.reservation.status).toBe('cancelled')
})
