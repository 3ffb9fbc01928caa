import { randomUUID } from 'node:crypto'

import { instantAt } from '@thali/domain/time/zone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const NOW = instantAt(TODAY, 17 * 60 + 40)

let api: TestApi
let host: Caller

beforeAll(async () => {
  api = await startApi({ now: NOW })
  host = await api.signUpStaff('staff', ['truro'])
})
beforeEach(() => api.clock?.set(NOW))
afterAll(() => api.stop())

const walkIn = (name: string) => ({
  location: 'truro',
  customerInfo: { name, phone: '', email: '' },
  reservationDetails: { date: TODAY, time: '18:00', partySize: 3, specialRequests: null },
  arrived: true,
})
const seat = (name: string, key: string = randomUUID()) =>
  api.call(host, 'POST /admin/reservations', { body: walkIn(name), headers: { 'idempotency-key': key } })
const named = async (search: string) =>
  (await api.call(host, 'GET /admin/reservations', { query: { search } })).body.reservations

describe('guests who are here already', () => {
  // ADM-OFF-14
  test('are booked and noted as arrived by one call', async () => {
    const { status, body } = await seat('Here Already')
    expect(status, body.error).toBe(200)
    expect(body.reservation).toMatchObject({ source: 'staff', status: 'confirmed', version: 1 })
    expect(body.reservation.arrivedAt).toBe(NOW.toISOString())
    expect(await named('Here Already')).toEqual([body.reservation])
  })

  // ADM-OFF-14
  test('have one table however often the call is sent, at once or after a cut, and keep their arrival', async () => {
    const key = randomUUID()
    const atOnce = await Promise.all([seat('Sent Again', key), seat('Sent Again', key), seat('Sent Again', key)])
    api.clock?.set(instantAt(TODAY, 19 * 60))
    const later = await seat('Sent Again', key)
    expect([...atOnce, later].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const booked = await named('Sent Again')
    expect(booked).toHaveLength(1)
    expect(booked[0]?.arrivedAt).toBe(NOW.toISOString())
    expect(later.body.reservation).toEqual(booked[0])
  })

  test('are not what a guest can claim to be: a booking of the site has no arrival', async () => {
    const body = {
      ...walkIn('Not Here'),
      customerInfo: { name: 'Not Here', phone: '902-555-0177', email: 'not.here@example.com' },
    }
    const answer = await api.call(NOBODY, 'POST /reservations', { body })
    expect(answer.status, answer.body.error).toBe(200)
    expect(answer.body.reservation.arrivedAt).toBeNull()
  })
})
