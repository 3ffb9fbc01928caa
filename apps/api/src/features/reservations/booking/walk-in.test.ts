import { randomUUID } from 'node:crypto'

import { instantAt } from '@thali/domain/time/zone'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const NOW = instantAt(TODAY, 17 * 60 + 40)

const api = useApi({ now: NOW })
let host: Caller

beforeAll(async () => {
  host = await api.signUpStaff('staff', ['truro'])
})
beforeEach(() => api.clock?.set(NOW))

const walkIn = (name: string) => ({
  location: 'truro',
  customerInfo: { name, phone: '', email: '' },
  reservationDetails: { date: TODAY, time: '18:00', partySize: 3, specialRequests: null },
  arrived: true,
})
const seat = (name: string, key: string = randomUUID()) => send(walkIn(name), key)
const send = (body: object, key: string = randomUUID()) =>
  api.call(host, 'POST /admin/reservations', { body, headers: { 'idempotency-key': key } })
const seatAt = (date: string, time: string) => {
  const { reservationDetails, ...rest } = walkIn('At A Time')
  return send({ ...rest, reservationDetails: { ...reservationDetails, date, time } })
}
const named = async (search: string) =>
  (await api.call(host, 'GET /admin/reservations', { query: { search } })).body.reservations

describe('guests who are here already', () => {
  // ADM-OFF-14
  test('guests who are here already are booked and noted as arrived by one call', async () => {
    const { status, body } = await seat('Here Already')
    expect(status, body.error).toBe(200)
    expect(body.reservation).toMatchObject({ source: 'staff', status: 'confirmed', version: 1 })
    expect(body.reservation.arrivedAt).toBe(NOW.toISOString())
    expect(await named('Here Already')).toEqual([body.reservation])
  })

  // ADM-OFF-14
  test('guests without a booking get one table however often the call is sent, and keep their arrival', async () => {
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

  // Ruling 50
  test('guests without a booking need neither name nor time, and sit down at the quarter of an hour that has begun', async () => {
    const reservationDetails = { partySize: 5 }
    const { status, body } = await send({ location: 'truro', reservationDetails, arrived: true })
    expect(status, body.error).toBe(200)
    expect(body.reservation).toMatchObject({
      customerInfo: { name: 'Walk-in', phone: '', email: '' },
      reservationDetails: { date: TODAY, time: '17:30', partySize: 5 },
      arrivedAt: NOW.toISOString(),
    })
    const query = { location: 'truro', date: TODAY }
    const day = await api.call(host, 'GET /admin/reservations/day', { query })
    expect(day.body.slots.find(({ time }) => time === '17:30')).toMatchObject({ guests: 5 })
  })

  // Ruling 50
  test.each([
    ['at most 30 minutes ahead', TODAY, '18:10', 200],
    ['31 minutes ahead', TODAY, '18:11', 400],
    ['in December', '2026-12-20', '18:00', 400],
    ['twelve hours ago', TODAY, '05:40', 200],
    ['longer ago', TODAY, '05:39', 400],
  ])('guests who are seated sit down now, not at another time: %s', async (_case, date, time, expected) => {
    const { status, body } = await seatAt(date, time)
    expect(status, body.error).toBe(expected)
    if (expected === 400) expect(body.details).toMatchObject({ 'reservationDetails.time': /sit down now/ })
  })

  test('guests whose table was noted without a network came in the quarter of an hour in which they sat down', async () => {
    const { body } = await seatAt(TODAY, '16:15')
    expect(body.reservation.arrivedAt).toBe(instantAt(TODAY, 16 * 60 + 30).toISOString())
  })

  test('guests without a booking are not booked without their number', async () => {
    const { status, body } = await send({ location: 'truro', reservationDetails: {}, arrived: true })
    expect([status, Object.keys(body.details ?? {})]).toEqual([400, ['reservationDetails.partySize']])
  })

  test('a guest cannot claim to have arrived: a booking of the site has no arrival', async () => {
    const body = {
      ...walkIn('Not Here'),
      customerInfo: { name: 'Not Here', phone: '902-555-0177', email: 'not.here@example.com' },
    }
    const answer = await api.call(NOBODY, 'POST /reservations', { body })
    expect(answer.status, answer.body.error).toBe(200)
    expect(answer.body.reservation.arrivedAt).toBeNull()
  })
})
