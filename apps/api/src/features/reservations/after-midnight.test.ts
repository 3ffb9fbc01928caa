import { randomUUID } from 'node:crypto'

import { WEEKDAYS } from '@thali/domain/locations/hours'
import { instantAt } from '@thali/domain/time/zone'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const SUNDAY = '2026-11-22'
const NOON = instantAt(FRIDAY, 12 * 60)

const api = useApi({ now: NOON })
let host: Caller

beforeAll(async () => {
  host = await api.signUpStaff('staff', ['truro'])
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '17:00', close: '02:00', closed: false }]))
  const admin = await api.signInAsAdmin()
  const saved = await api.call(admin, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { hours } })
  expect(saved.status, saved.body.error).toBe(200)
})
beforeEach(() => api.clock?.set(NOON))

const slots = async (date: string, partySize = 2) =>
  (
    await api.call(NOBODY, 'GET /reservations/slots', {
      query: { location: 'truro', date, partySize: String(partySize) },
    })
  ).body
const book = (date: string, time: string, partySize = 2) =>
  api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Night Owl', email: `${randomUUID()}@example.com`, phone: '902-555-0199' },
      reservationDetails: { date, time, partySize, specialRequests: null },
    },
  })
const byHouse = (date: string, time: string, partySize: number) =>
  api.call(host, 'POST /admin/reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Late Party', email: '', phone: '' },
      reservationDetails: { date, time, partySize, specialRequests: null },
    },
  })
const sheet = async (date: string) =>
  (await api.call(host, 'GET /admin/reservations/day', { query: { location: 'truro', date } })).body

// ADM-RES-54, CUS-RES-38, CUS-ERR-71
test('an evening that ends at two in the night offers its times after midnight, and one of them is booked', async () => {
  const offered = await slots(FRIDAY)
  expect(offered.isClosed).toBe(false)
  expect(offered.slots.slice(-3)).toEqual([
    { time: '24:30', label: '12:30 AM' },
    { time: '25:00', label: '1:00 AM' },
    { time: '25:30', label: '1:30 AM' },
  ])
  const { status, body } = await book(FRIDAY, '24:30')
  expect(status, body.error).toBe(200)
  expect(body.reservation.startsAt).toBe(instantAt(SATURDAY, 30).toISOString())
  expect(body.reservation.reservationDetails).toMatchObject({ date: SATURDAY, time: '00:30' })
  expect(body.reservation.reservationId).toMatch(/^RES-TRU-20261121-/)
})

// ADM-RES-54
test('a time after midnight has 40 guests, whether it is named by the evening or by the calendar', async () => {
  expect((await byHouse(FRIDAY, '25:00', 20)).status).toBe(200)
  expect((await byHouse(SATURDAY, '01:00', 18)).status).toBe(200)
  const refused = await byHouse(FRIDAY, '25:00', 3)
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-full'])
  const times = async (partySize: number) => (await slots(FRIDAY, partySize)).slots.map(({ time }) => time)
  expect(await times(2)).toContain('25:00')
  expect(await times(3)).not.toContain('25:00')
})

test('the sheet of an evening has guests after midnight last, and the next day does not have them', async () => {
  expect((await byHouse(FRIDAY, '25:30', 6)).status).toBe(200)
  expect((await byHouse(FRIDAY, '18:00', 2)).status).toBe(200)
  const evening = await sheet(FRIDAY)
  expect(evening.slots.at(-1)).toEqual({ time: '25:30', label: '1:30 AM', guests: 6, isOver: false })
  const coming = evening.reservations.map(({ reservationDetails: { time } }) => time)
  expect([coming[0], coming.at(-1)]).toEqual(['18:00', '01:30'])
  const next = await sheet(SATURDAY)
  expect(next.reservations).toEqual([])
  expect(next.slots.map(({ time }) => time)).not.toContain('01:30')
})

test('the rest of the night is offered for today after midnight, and what has passed is not', async () => {
  api.clock?.set(instantAt(SATURDAY, 45))
  const { slots: offered } = await slots(SATURDAY)
  expect(offered.slice(0, 3).map(({ time }) => time)).toEqual(['01:00', '01:30', '17:30'])
  expect((await book(SATURDAY, '01:30')).status).toBe(200)
  expect((await book(FRIDAY, '25:30')).status).toBe(200)
  expect((await book(SATURDAY, '00:30')).body.error).toBe('This time has passed. Please choose another one.')
})

test('a table is moved from before midnight to after it and back', async () => {
  const { reservation } = (await byHouse(SATURDAY, '20:00', 4)).body
  const move = (date: string, time: string, version: number) =>
    api.call(host, 'PATCH /admin/reservations/:id', {
      params: { id: reservation.id },
      body: { reservationDetails: { date, time, partySize: 4, specialRequests: null }, version },
    })
  const later = await move(SATURDAY, '24:30', reservation.version)
  expect(later.status, later.body.error).toBe(200)
  expect(later.body.reservation.reservationDetails).toMatchObject({ date: SUNDAY, time: '00:30' })
  const back = await move(SATURDAY, '20:00', later.body.reservation.version)
  expect(back.body.reservation.reservationDetails).toMatchObject({ date: SATURDAY, time: '20:00' })
})

test('a time that no evening gives is refused', async () => {
  for (const [date, time] of [
    [FRIDAY, '26:00'],
    [SATURDAY, '00:15'],
    [SATURDAY, '02:00'],
    [SATURDAY, '12:30'],
  ] as const) {
    expect((await book(date, time)).body.error).toBe('No table is given at this time. Please choose another one.')
  }
  expect((await book(FRIDAY, '48:00')).body.error).toBe('Please choose a time')
})

// CUS-RES-21: a booking number is found in any spelling
test('a booking is found by its number in small letters', async () => {
  const { reservation } = (await byHouse(SATURDAY, '21:00', 4)).body
  const found = await api.call(host, 'GET /reservations/:id', {
    params: { id: reservation.reservationId.toLowerCase() },
    query: {},
  })
  expect([found.status, found.body.reservation?.id]).toEqual([200, reservation.id])
})
