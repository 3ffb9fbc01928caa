import { randomUUID } from 'node:crypto'

import type { ReservationView } from '@thali/contracts/reservations'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { audited } from '#api/testing/audited.ts'
import { insist } from '#api/testing/insist.ts'
import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const NOON = instantAt(TODAY, 12 * 60)

const api = useApi({ now: NOON })
let host: Caller & { id: string }
let hostElsewhere: Caller
let guest: Caller

beforeAll(async () => {
  host = await api.signUpStaff('staff', ['truro'])
  hostElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  guest = await api.signUp()
})
beforeEach(() => api.clock?.set(NOON))

type Table = { date: string; time: string; partySize: number; specialRequests?: string | null }

async function book(table: Partial<Table> = {}, email = `${randomUUID()}@example.com`): Promise<ReservationView> {
  const body = {
    location: 'truro',
    customerInfo: { name: 'Ann Lee', email, phone: '902-555-0199' },
    reservationDetails: { date: TODAY, time: '18:00', partySize: 2, specialRequests: null, ...table },
  }
  const answer = await api.call(NOBODY, 'POST /reservations', { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.reservation
}

type Sending = { caller?: Caller; version?: number; headers?: Record<string, string> }
const change = (booking: ReservationView, table: Partial<Table>, { caller = host, version, headers }: Sending = {}) =>
  api.call(caller, 'PATCH /admin/reservations/:id', {
    params: { id: booking.id },
    body: {
      reservationDetails: { ...booking.reservationDetails, ...table },
      version: version ?? booking.version,
    },
    ...(headers ? { headers } : {}),
  })
const cancel = (id: string) =>
  api.call(host, 'POST /admin/reservations/:id/cancel', { params: { id }, body: { reason: 'Staff shortage' } })
const read = async (id: string) =>
  (await api.call(host, 'GET /reservations/:id', { params: { id } })).body.reservation.reservationDetails
const guestsAt = async (date: string, time: string) => {
  const query = { location: 'truro', date }
  const { slots } = (await api.call(host, 'GET /admin/reservations/day', { query })).body
  return slots.find((slot) => slot.time === time)?.guests
}

describe('a booking that is moved', () => {
  test('a booking that is moved stays the same booking, with another time, party and note', async () => {
    const booked = await book({ date: '2026-11-24', time: '18:00', partySize: 4 })
    const wish = { date: '2026-11-25', time: '19:30', partySize: 6, specialRequests: 'A high chair' }
    const { status, body } = await change(booked, wish)
    expect(status, body.error).toBe(200)
    expect(body.reservation).toEqual({
      ...booked,
      reservationDetails: wish,
      startsAt: instantAt(wish.date, 19 * 60 + 30).toISOString(),
      updatedAt: NOON.toISOString(),
      version: booked.version + 1,
    })
    expect(await read(booked.reservationId)).toEqual(wish)
  })

  test('a booking that is moved gives its chairs back and takes others', async () => {
    const booked = await book({ date: '2026-11-26', time: '18:00', partySize: 5 })
    await change(booked, { time: '20:00', partySize: 7 })
    expect([await guestsAt('2026-11-26', '18:00'), await guestsAt('2026-11-26', '20:00')]).toEqual([0, 7])
  })

  test('a change is told to the guest once, with a calendar entry that replaces the first', async () => {
    const email = 'moved@example.com'
    const booked = await book({ date: '2026-11-27' }, email)
    const first = (await change(booked, { time: '19:00' })).body.reservation
    await change(first, { time: '19:30', partySize: 3 })
    const told = async () => (await api.messagesTo(email)).filter(({ subject }) => subject?.includes('was changed'))
    await eventually(async () => (await told()).length === 2)
    expect((await told()).some(({ text }) => text.includes('7:30 PM') && text.includes('Guests: 3'))).toBe(true)
    const { text } = await api.request(NOBODY, 'GET', `/api${booked.manageUrl.replace('?', '/calendar.ics?')}`)
    expect(text).toMatch(new RegExp(`UID:${booked.id}@.*SEQUENCE:3`, 's'))
  })

  test('a change of the note alone is not told to the guest', async () => {
    const email = 'quiet@example.com'
    const booked = await book({ date: '2026-11-27', time: '17:00' }, email)
    expect((await change(booked, { specialRequests: 'By the window' })).status).toBe(200)
    const jobs = await api.sql(
      `SELECT id FROM pgboss.job WHERE data->>'reservationId' = '${booked.id}' AND data->>'kind' = 'reservation-changed'`,
    )
    expect(jobs).toEqual([])
  })

  test('a change is in the audit with what the booking was before', async () => {
    const booked = await book({ date: '2026-11-28', time: '18:30' })
    await change(booked, { time: '19:00' })
    const [entry] = await audited(api, { subject: booked.id, action: 'reservation.change' })
    const before = { date: '2026-11-28', minute: 18 * 60 + 30, partySize: 2, specialRequests: null }
    const detail = { before, change: { ...before, minute: 19 * 60 } }
    expect(entry).toMatchObject({ actor: `account:${host.id}`, detail })
  })

  test('guests whose booking is moved after they came are awaited anew; a larger party at its time is here still', async () => {
    const booked = await book({ time: '12:30' })
    const params = { id: booked.id }
    const here = await api.call(host, 'POST /admin/reservations/:id/arrival', { params, body: { arrived: true } })
    api.clock?.set(instantAt(TODAY, 12 * 60 + 40))
    const larger = await change(here.body.reservation, { partySize: 3 })
    expect(larger.body.reservation.arrivedAt).toBe(NOON.toISOString())
    expect((await change(larger.body.reservation, { time: '14:00' })).body.reservation.arrivedAt).toBeNull()
  })

  test('a booking whose time had come stands in the way of a second one again once it is moved', async () => {
    const email = 'late@example.com'
    const late = await book({ time: '12:30' }, email)
    api.clock?.set(instantAt(TODAY, 13 * 60))
    const second = await book({ time: '20:00' }, email)
    expect((await change(late, { time: '19:00' })).body.code).toBe('reservation-duplicate')
    await cancel(second.id)
    expect((await change(late, { time: '19:00' })).status).toBe(200)
  })
})

describe('a change that cannot be', () => {
  test.each<[string, Partial<Table>, string, string]>([
    ['to a day that is over', { date: '2026-11-19' }, 'reservation-invalid', 'This date has passed.'],
    ['to 30 February', { date: '2027-02-30' }, 'reservation-invalid', 'This date does not exist.'],
    ['to a time that is over', { date: TODAY, time: '11:30' }, 'slot-unavailable', 'No table is given'],
    ['to a time off the grid', { time: '18:10' }, 'slot-unavailable', 'No table is given at this time.'],
    ['to no time', { time: '' }, 'reservation-invalid', 'Please choose a time'],
    ['to nobody', { partySize: 0 }, 'reservation-invalid', 'Please specify a valid party size'],
    ['to twenty-one', { partySize: 21 }, 'reservation-invalid', 'Please specify a valid party size'],
    ['to a novel', { specialRequests: 'x'.repeat(501) }, 'reservation-invalid', 'Special requests must be'],
  ])('a change %s is refused with its sentence, and the booking stays', async (_case, wish, code, sentence) => {
    const booked = await book({ date: '2026-12-01', time: '18:00' })
    const { body } = await change(booked, wish)
    expect([body.code, body.error.startsWith(sentence)]).toEqual([code, true])
    expect(await read(booked.id)).toEqual(booked.reservationDetails)
  })

  test('a change to a full time is refused and leaves the guest the first table', async () => {
    const at = { date: '2026-12-02', time: '19:00' }
    await Promise.all([book({ ...at, partySize: 20 }), book({ ...at, partySize: 18 })])
    const booked = await book({ ...at, time: '18:00', partySize: 3 })
    expect((await change(booked, at)).body.code).toBe('slot-full')
    expect([await guestsAt(at.date, '18:00'), await guestsAt(at.date, '19:00')]).toEqual([3, 38])
    expect((await change(booked, { ...at, partySize: 2 })).status).toBe(200)
    expect([await guestsAt(at.date, '18:00'), await guestsAt(at.date, '19:00')]).toEqual([0, 40])
  })

  test('a change of a cancelled table, or of one that was changed since it was looked at, is refused', async () => {
    const booked = await book({ date: '2026-12-03' })
    await change(booked, { time: '19:00' })
    expect((await change(booked, { time: '20:00' })).body.code).toBe('reservation-changed')
    expect((await read(booked.id)).time).toBe('19:00')
    await cancel(booked.id)
    expect((await change(booked, { time: '20:00' }, { version: 3 })).body.code).toBe('reservation-not-cancellable')
  })

  test('a change of a booking is for those who work there', async () => {
    const booked = await book({ date: '2026-12-03', time: '20:30' })
    const answers = await Promise.all(
      [hostElsewhere, guest, NOBODY].map((caller) => change(booked, { time: '21:00' }, { caller })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 401])
    expect((await read(booked.id)).time).toBe('20:30')
  })
})

test('the same change twice under one key is one change', async () => {
  const booked = await book({ date: '2026-12-04' })
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => change(booked, { time: '19:00' }, { headers })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.reservation.version))).toEqual(new Set([booked.version + 1]))
})

test('every time counts its guests while many change, book and cancel at once, and none waits for ever', async () => {
  const date = '2026-12-05'
  const times = ['18:00', '18:30', '19:00'] as const
  const bookings = await Promise.all(
    Array.from({ length: 12 }, (_, index) => book({ date, time: times[index % 3]!, partySize: 1 + (index % 9) })),
  )
  const sendings = bookings.flatMap((booking, index) => [
    () => change(booking, { time: times[(index + 1) % 3]!, partySize: 1 + ((index * 7) % 20) }),
    () => change(booking, { time: times[(index + 2) % 3]! }),
    ...(index % 4 === 0 ? [() => cancel(booking.id)] : []),
  ])
  const answers = await Promise.all(sendings.map(insist))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const wrong = await api.sql(`
    SELECT minute, guests FROM reservation_slots s WHERE date = '${date}' AND (guests > 40 OR guests <> (
      SELECT COALESCE(sum(party_size), 0) FROM reservations r
      WHERE r.location_id = s.location_id AND r.date = s.date AND r.minute = s.minute AND r.status = 'confirmed'))`)
  expect(wrong).toEqual([])
})
