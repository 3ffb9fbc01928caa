import { randomUUID } from 'node:crypto'

import type { ReservationView } from '@thali/contracts/reservations'
import { minuteOfTime } from '@thali/domain/time/clock'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { CUSTOMER_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const TOMORROW = '2026-11-21'
const NOON = instantAt(TODAY, 12 * 60)
const DUPLICATE =
  'You already have an active reservation at this location. Please cancel your existing reservation first.'

const api = useApi({ now: NOON })
let ann: Caller & { id: string; email: string }
let host: Caller & { id: string }
let hostElsewhere: Caller & { id: string }

beforeAll(async () => {
  ann = await api.signUp()
  host = await api.signUpStaff('staff', ['truro'])
  hostElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
})
beforeEach(() => api.clock?.set(NOON))

let nextMinute = 0
/** Another slot for every test: 12:00, 12:30, … of the coming days. */
function ownTime() {
  const slot = nextMinute++
  const day = 22 + Math.floor(slot / 18)
  const minute = 12 * 60 + (slot % 18) * 30
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return { date: `2026-11-${day}`, time }
}

type Wish = { location?: string; email?: string; name?: string; phone?: string; details?: object }

function wishFor({ location = 'truro', email = `${randomUUID()}@example.com`, name = 'Ann Lee', ...rest }: Wish = {}) {
  return {
    location,
    customerInfo: { name, email, phone: rest.phone ?? '902-555-0123' },
    reservationDetails: { date: TOMORROW, time: '18:30', partySize: 2, specialRequests: null, ...rest.details },
  }
}
const book = (body: object, caller: Caller = NOBODY, headers: Record<string, string> = {}) =>
  api.call(caller, 'POST /reservations', { body, headers })
const slotsOf = (query: Record<string, string>) => api.call(NOBODY, 'GET /reservations/slots', { query })
const tokenOf = ({ manageUrl }: ReservationView) => new URL(manageUrl, api.url).searchParams.get('token') ?? ''
const cancel = (id: string, body: object = {}, caller: Caller = NOBODY) =>
  api.call(caller, 'POST /reservations/:id/cancel', { params: { id }, body })
async function booked(wish: Wish = {}, caller: Caller = NOBODY): Promise<ReservationView> {
  const { status, body } = await book(wishFor(wish), caller)
  expect(status, body.error).toBe(200)
  return body.reservation
}

/** The calendar part of an e-mail, once it was sent. */
async function calendarTo(email: string, method: string): Promise<string | false> {
  const answer = await api.request<{ messages: { attachments?: { type: string; text: string }[] }[] }>(
    NOBODY,
    'GET',
    `/sandbox/messages.json?to=${email}`,
  )
  const parts = answer.body.messages.flatMap(({ attachments = [] }) => attachments.map(({ text }) => text ?? ''))
  return parts.find((text) => text.includes(`METHOD:${method}`)) ?? false
}

describe('booking a table', () => {
  // ADM-DAT-46, ADM-ENT-50..54, ADM-ENT-56, ADM-RES-39, ADM-RES-50, CUS-API-67, CUS-ENT-76..87, CUS-ENT-91,
  // CUS-RES-01, CUS-RES-03..05, CUS-RES-15, CUS-RES-52, CUS-RES-53
  test('a guest without an account gets a confirmed booking with its number', async () => {
    const details = ownTime()
    const { reservation } = (await book(wishFor({ email: 'Guest.One@Example.com', details }))).body
    const day = details.date.replaceAll('-', '')
    expect(reservation.reservationId).toMatch(new RegExp(`^RES-TRU-${day}-[A-Z]{4}$`))
    expect(reservation).toMatchObject({
      status: 'confirmed',
      location: 'truro',
      source: 'web',
      customerInfo: { name: 'Ann Lee', email: 'guest.one@example.com', phone: '+19025550123', firebaseId: null },
      reservationDetails: { ...details, partySize: 2, specialRequests: null },
      cancelledAt: null,
      cancellationReason: null,
      reservedAt: NOON.toISOString(),
    })
    expect(reservation.startsAt).toBe(instantAt(details.date, minuteOfTime(details.time) ?? Number.NaN).toISOString())
  })

  // ADM-ENT-57
  test('the device of a booking is known by its user agent and its platform', async () => {
    const wish = { ...wishFor({ details: ownTime() }), deviceInfo: { platform: 'iPad' } }
    const { reservation } = (await book(wish, NOBODY, { 'user-agent': 'Kitchen/1.0' })).body
    const read = await api.call(host, 'GET /reservations/:id', { params: { id: reservation.id } })
    expect(read.body.reservation.deviceInfo).toEqual({ userAgent: 'Kitchen/1.0', platform: 'iPad' })
  })

  // ADM-DAT-47, ADM-ENT-52, CUS-API-68, CUS-ENT-81, CUS-RES-52
  test('a booking of somebody who is signed in belongs to the account, whatever account the payload names', async () => {
    const wish = wishFor({ email: ann.email, details: ownTime() })
    const named = { ...wish, customerInfo: { ...wish.customerInfo, firebaseId: host.id } }
    const { body } = await book(named, ann)
    expect(body.reservation.customerInfo.firebaseId).toBe(ann.id)
    const own = await api.call(ann, 'GET /me/reservations')
    expect(own.body.reservations.map(({ id }) => id)).toEqual([body.reservation.id])
  })

  // CUS-RES-49
  test('a booking is confirmed by e-mail with a calendar file, and by text', async () => {
    const { id } = await booked({ details: ownTime() })
    const jobs = await api.sql<{ data: { kind: string; channel: string } }>(
      `SELECT data FROM pgboss.job WHERE data->>'reservationId' = '${id}' ORDER BY data->>'channel'`,
    )
    expect(jobs.map(({ data }) => `${data.kind} ${data.channel}`)).toEqual([
      'reservation-confirmation email',
      'reservation-confirmation sms',
    ])
  })

  test('the mail about a booking brings a calendar invitation, and cancelling the booking takes it out again', async () => {
    const email = `${randomUUID()}@example.com`
    const booking = await booked({ email, details: { ...ownTime(), specialRequests: 'Window; near the door, please' } })
    const invitation = await eventually(() => calendarTo(email, 'REQUEST'))
    const start = booking.startsAt.replaceAll(/[-:]|\.\d+/g, '')
    expect(invitation).toContain(`DTSTART:${start}`)
    expect(invitation).toContain('STATUS:CONFIRMED')

    await cancel(booking.id, { token: tokenOf(booking) })
    const withdrawal = await eventually(() => calendarTo(email, 'CANCEL'))
    expect(withdrawal).toContain('STATUS:CANCELLED')
    const valueOf = (calendar: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)?.[1]?.trim()
    expect(valueOf(withdrawal, 'UID')).toBe(valueOf(invitation, 'UID'))
    expect(Number(valueOf(withdrawal, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(invitation, 'SEQUENCE')))
    const file = await api.request(
      NOBODY,
      'GET',
      `/api/reservations/${booking.id}/calendar.ics?token=${tokenOf(booking)}`,
    )
    expect(file.headers.get('content-type')).toContain('text/calendar')
    expect(valueOf(file.text, 'UID')).toBe(valueOf(invitation, 'UID'))
  })

  test('a booking whose submission is sent twice is made once and answered the same', async () => {
    const wish = wishFor({ details: ownTime() })
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([book(wish, NOBODY, key), book(wish, NOBODY, key)])
    const third = await book(wish, NOBODY, key)
    expect([second.body, third.body]).toEqual([first.body, first.body])
    const other = await book({ ...wish, location: 'new-glasgow' }, NOBODY, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
  })

  // CUS-ERR-70, CUS-LOC-45, CUS-RES-55
  test.for([
    ['a past day', { details: { date: '2026-11-19' } }, 400, 'This date has passed. Please choose another one.'],
    ['30 February', { details: { date: '2027-02-30' } }, 400, 'This date does not exist. Please choose another one.'],
    [
      'a time off the grid',
      { details: { time: '18:45' } },
      400,
      'No table is given at this time. Please choose another one.',
    ],
    [
      'the first half hour',
      { details: { time: '11:30' } },
      400,
      'No table is given at this time. Please choose another one.',
    ],
    [
      'a time that is over',
      { details: { date: TODAY, time: '12:00' } },
      400,
      'This time has passed. Please choose another one.',
    ],
    ['a party of 0', { details: { partySize: 0 } }, 400, 'Please specify a valid party size (1-20 people)'],
    ['a party of 21', { details: { partySize: 21 } }, 400, 'Please specify a valid party size (1-20 people)'],
    ['an unknown location', { location: 'atlantis' }, 404, 'Location not found'],
    ['a phone with letters', { phone: 'ring me' }, 400, 'Please enter a valid phone number (10+ digits)'],
  ] as const)('a booking of %s is refused with a sentence and not stored', async ([, wish, status, sentence]) => {
    const email = `${randomUUID()}@example.com`
    const answer = await book(wishFor({ ...wish, email }))
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
    expect(await api.sql(`SELECT 1 FROM reservations WHERE customer_email = '${email}'`)).toEqual([])
  })

  test('a location that is inactive, or serves no guests at tables, takes no booking', async () => {
    await api.sql(
      `INSERT INTO locations SELECT (jsonb_populate_record(l, '{"id": "closing", "is_active": false}')).* FROM locations l WHERE id = 'truro'`,
    )
    await api.sql(
      `INSERT INTO locations SELECT (jsonb_populate_record(l, '{"id": "takeout", "features": ["Takeout"]}')).* FROM locations l WHERE id = 'truro'`,
    )
    expect((await book(wishFor({ location: 'closing' }))).body.code).toBe('location-inactive')
    expect((await book(wishFor({ location: 'takeout' }))).body.code).toBe('no-tables-here')
  })

  // ADM-ERR-087, ADM-RES-51, CUS-RES-07
  test('a location whose hours nobody can read says so, and a third location gives numbers that begin with LOC', async () => {
    const hours = { monday: { open: '11:30', close: '22:00' }, saturday: { open: 'late', close: '22:00' } }
    await api.sql(
      `INSERT INTO locations SELECT (jsonb_populate_record(l, '${JSON.stringify({ id: 'halifax', hours })}')).* FROM locations l WHERE id = 'truro'`,
    )
    const refused = await book(wishFor({ location: 'halifax' }))
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Operating hours not properly configured for this location',
    ])
    const { reservationId } = await booked({ location: 'halifax', details: { date: '2026-11-23' } })
    expect(reservationId).toMatch(/^RES-LOC-20261123-/)
  })
})

describe('one active booking for each guest and location', () => {
  // ADM-DAT-45, ADM-ERR-083, ADM-RES-49, CUS-API-66, CUS-ERR-67, CUS-RES-08, CUS-RES-10, CUS-RES-11
  test('a second active booking of a guest is refused, however the e-mail is written, but not elsewhere', async () => {
    const email = `twice-${randomUUID()}@x.ca`
    await booked({ email, details: ownTime() })
    const again = await book(wishFor({ email: email.toUpperCase(), details: ownTime() }))
    expect([again.status, again.body.error]).toEqual([409, DUPLICATE])
    await booked({ email, location: 'new-glasgow', details: ownTime() })
  })

  // ADM-ENT-55
  test('a booking that another program left pending counts as active until it is cancelled', async () => {
    const email = `pending-${randomUUID()}@x.ca`
    const pending = await booked({ email, details: ownTime() })
    await api.sql(`UPDATE reservations SET status = 'pending' WHERE id = $1`, [pending.id])
    const again = () => book(wishFor({ email, details: ownTime() }))
    expect((await again()).body.error).toBe(DUPLICATE)
    const { body } = await cancel(pending.id, { token: tokenOf(pending) })
    expect(body.reservation?.status).toBe('cancelled')
    expect((await again()).body.reservation.status).toBe('confirmed')
  })

  // ADM-ERR-084
  test('a failed check for another booking is told, and nothing is booked', async () => {
    const count = async () => (await api.sql(`SELECT 1 FROM reservations`)).length
    const before = await count()
    await api.sql(`ALTER TABLE reservation_slots RENAME TO reservation_slots_away`)
    const answer = await book(wishFor({ details: ownTime() }))
    await api.sql(`ALTER TABLE reservation_slots_away RENAME TO reservation_slots`)
    expect([answer.status, answer.body.error]).toEqual([503, 'Failed to check existing reservations'])
    expect(await count()).toBe(before)
  })

  // CUS-RES-09, CUS-RES-13
  test('a guest can book again after cancelling, and once the time has come', async () => {
    const email = `again-${randomUUID()}@x.ca`
    const first = await booked({ email, details: { date: TODAY, time: '18:00' } })
    await cancel(first.id, { token: tokenOf(first) })
    const second = await booked({ email, details: { date: TODAY, time: '18:00' } })
    api.clock?.set(instantAt(TODAY, 18 * 60))
    const third = await booked({ email, details: { date: TODAY, time: '19:00' } })
    expect(third.id).not.toBe(second.id)
  })

  // ADM-RES-49, CUS-RES-08
  test('exactly one of 30 who race with one e-mail gets the table', async () => {
    const email = `race-${randomUUID()}@x.ca`
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => insist(() => book(wishFor({ email, details: ownTime() })))),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === DUPLICATE)).toHaveLength(29)
  })
})

// ADM-ERR-086
test('the times of a location that does not exist are refused', async () => {
  const { status, body } = await slotsOf({ location: 'nowhere', date: TOMORROW })
  expect([status, body.error]).toEqual([404, 'Location not found'])
})

describe('40 guests at one time', () => {
  // ADM-DAT-52, ADM-RES-56, ADM-RES-57, ADM-RES-60, CUS-API-71, CUS-RES-23, CUS-RES-39..42
  test('a full time disappears, and a cancelled table brings it back', async () => {
    const details = ownTime()
    const first = await booked({ details: { ...details, partySize: 20 } })
    await booked({ details: { ...details, partySize: 18 } })
    const shownFor = async (partySize: string) => {
      const { body } = await slotsOf({ location: 'truro', date: details.date, partySize })
      return { isShown: body.slots.some(({ time }) => time === details.time), full: body.fullCount }
    }
    expect(await shownFor('2')).toMatchObject({ isShown: true })
    expect(await shownFor('3')).toEqual({ isShown: false, full: 1 })
    const refused = await book(wishFor({ details: { ...details, partySize: 3 } }))
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-full'])
    await booked({ details: { ...details, partySize: 2 } })
    expect(await shownFor('1')).toMatchObject({ isShown: false })

    await cancel(first.id, { token: tokenOf(first) })
    expect(await shownFor('20')).toMatchObject({ isShown: true })
  })

  // ADM-RES-56, CUS-RES-39
  test('the guests of 60 parties that race for one time never pass 40, and none is refused while there is room', async () => {
    const details = ownTime()
    const sizes = Array.from({ length: 60 }, (_, index) => (index % 3) + 1)
    const answers = await Promise.all(
      sizes.map((partySize) => insist(() => book(wishFor({ details: { ...details, partySize } })))),
    )
    const seated = answers.reduce((sum, { status }, index) => sum + (status === 200 ? sizes[index]! : 0), 0)
    const [row] = await api.sql<{ guests: number }>(
      `SELECT guests FROM reservation_slots WHERE location_id = 'truro' AND date = '${details.date}' AND minute = ${minuteOfTime(details.time)}`,
    )
    expect(row?.guests).toBe(seated)
    expect(seated).toBeLessThanOrEqual(40)
    expect(seated).toBeGreaterThan(40 - 3)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  // ADM-RES-56, CUS-RES-40
  test('a time is the sum of its confirmed bookings, whatever writes them', async () => {
    const {
      id,
      reservationDetails: { date, time },
    } = await booked({ details: { ...ownTime(), partySize: 6 } })
    const at = `location_id = 'truro' AND date = '${date}' AND minute = ${minuteOfTime(time)}`
    const guests = async () =>
      (await api.sql<{ guests: number }>(`SELECT guests FROM reservation_slots WHERE ${at}`))[0]?.guests
    await api.sql(`UPDATE reservations SET party_size = 8 WHERE id = '${id}'`)
    expect(await guests()).toBe(8)
    await api.sql(`UPDATE reservations SET minute = minute + 30 WHERE id = '${id}'`)
    expect(await guests()).toBe(0)
    await expect(api.sql(`DELETE FROM reservations WHERE id = '${id}'`)).rejects.toThrow(/refused/)
  })
})

describe('cancelling', () => {
  // ADM-DAT-49, ADM-DAT-50, ADM-RES-40, ADM-RES-42..44, CUS-API-69, CUS-API-70, CUS-ENT-75, CUS-ENT-88..90,
  // CUS-RES-16, CUS-RES-18..20
  test('a booking is cancelled by the link of its confirmation, once, with what it says', async () => {
    const booking = await booked({ details: ownTime() })
    const { body } = await cancel(booking.reservationId, { token: tokenOf(booking) })
    expect(body.reservation).toMatchObject({ status: 'cancelled', cancellationReason: 'Cancelled by customer' })
    expect(body.reservation.cancelledAt).toBe(NOON.toISOString())
    expect(body.reservation.updatedAt).toBe(NOON.toISOString())
    const again = await cancel(booking.id, { token: tokenOf(booking) })
    expect([again.status, again.body.code]).toEqual([409, 'reservation-not-cancellable'])
  })

  // ADM-ERR-085, CUS-ERR-69, CUS-RES-16, CUS-RES-22
  test('a booking is not found by somebody else, a wrong link or the link of another booking', async () => {
    const mine = await booked({ email: ann.email, location: 'new-glasgow', details: ownTime() }, ann)
    const other = await booked({ details: ownTime() })
    const stranger = await api.signUp()
    const tries = [
      cancel(mine.id),
      cancel(mine.reservationId, { token: tokenOf(other) }),
      cancel(mine.id, { token: 'guess' }, stranger),
      cancel(mine.id, {}, CUSTOMER_PROGRAM),
      cancel('RES-TRU-20261121-ABCD', { token: tokenOf(other) }),
    ]
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(404)
      expect(answer.body.error).toMatch(/^Reservation not found: /)
    }
    expect((await cancel(mine.id, {}, ann)).status).toBe(200)
  })

  test('a guest cannot cancel once the time has come, and staff can', async () => {
    const booking = await booked({ details: { date: TODAY, time: '13:00' } })
    api.clock?.set(instantAt(TODAY, 13 * 60))
    expect((await cancel(booking.id, { token: tokenOf(booking) })).body.code).toBe('reservation-not-cancellable')
    const byHouse = await api.call(host, 'POST /admin/reservations/:id/cancel', {
      params: { id: booking.id },
      body: { reason: 'Customer no-show' },
    })
    expect(byHouse.body.reservation.cancellationReason).toBe('Customer no-show')
  })

  // ADM-RES-36, ADM-RES-62, CUS-RES-17
  test('staff cancel at their own location, with a reason that is more than blanks', async () => {
    const { id } = await booked({ details: ownTime() })
    const byHouse = (caller: Caller, reason: string) =>
      api.call(caller, 'POST /admin/reservations/:id/cancel', { params: { id }, body: { reason } })
    const blank = await byHouse(host, '   ')
    expect([blank.status, Object.values(blank.body.details ?? {})]).toEqual([
      400,
      ['Please select or enter a cancellation reason'],
    ])
    expect((await byHouse(hostElsewhere, 'Kitchen emergency')).status).toBe(404)
    expect((await byHouse(ann, 'Kitchen emergency')).status).toBe(403)
    expect((await byHouse(host, 'Kitchen emergency')).body.reservation.status).toBe('cancelled')
    const other = await booked({ details: ownTime() })
    const byAdmin = await api.call(await api.signInAsAdmin(), 'POST /admin/reservations/:id/cancel', {
      params: { id: other.id },
      body: { reason: 'Kitchen emergency' },
    })
    expect(byAdmin.body.reservation.status).toBe('cancelled')
    const [entry] = await api.sql<{ action: string }>(`SELECT action FROM audit_log WHERE subject = '${id}'`)
    expect(entry?.action).toBe('reservation.cancel')
  })
})
