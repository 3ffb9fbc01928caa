import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

import type { ReservationView } from '@thali/contracts/reservations'
import type { LiveEvent } from '@thali/contracts/system/events'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const TOMORROW = '2026-11-21'
const NOON = instantAt(TODAY, 12 * 60)

const api = useApi({ now: NOON })
let admin: Caller
let host: Caller
let hostElsewhere: Caller
let manager: Caller
let guest: Caller

/** Data of all lists below: three bookings in Truro, one of them cancelled, and one in New Glasgow. */
let tonight: ReservationView
let weekend: ReservationView
let givenUp: ReservationView
let elsewhere: ReservationView

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  host = await api.signUpStaff('staff', ['truro'])
  hostElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  manager = await api.signUpStaff('manager', ['truro'])
  guest = await api.signUp()
  tonight = await book({ name: 'Ann Lee', email: 'ann@one.ca', phone: '902-555-0111', time: '18:00', partySize: 4 })
  api.clock?.set(instantAt(TODAY, 12 * 60 + 1))
  weekend = await book({ name: 'Omar Aziz', email: 'omar100%@two.ca', date: TOMORROW, time: '19:00', partySize: 6 })
  api.clock?.set(instantAt(TODAY, 12 * 60 + 2))
  givenUp = await book({ name: 'Wei Zhang', email: 'wei@three.ca', time: '18:00', partySize: 2 })
  givenUp = (await cancel(host, givenUp.id, 'Kitchen emergency')).body.reservation
  elsewhere = await book({ name: 'Zoe Elsewhere', email: 'zoe@four.ca', location: 'new-glasgow', time: '18:00' })
})
beforeEach(() => api.clock?.set(NOON))

type Wish = Partial<
  Record<'name' | 'email' | 'phone' | 'location' | 'date' | 'time' | 'specialRequests', string> & { partySize: number }
>

function wishFor(wish: Wish = {}) {
  return {
    location: wish.location ?? 'truro',
    customerInfo: {
      name: wish.name ?? 'Ann Lee',
      email: wish.email ?? `${randomUUID()}@example.com`,
      phone: wish.phone ?? '902-555-0199',
    },
    reservationDetails: {
      date: wish.date ?? TODAY,
      time: wish.time ?? '20:00',
      partySize: wish.partySize ?? 2,
      specialRequests: wish.specialRequests ?? null,
    },
  }
}

async function book(wish: Wish = {}): Promise<ReservationView> {
  const { status, body } = await api.call(NOBODY, 'POST /reservations', { body: wishFor(wish) })
  expect(status, body.error).toBe(200)
  return body.reservation
}
const cancel = (caller: Caller, id: string, reason: string) =>
  api.call(caller, 'POST /admin/reservations/:id/cancel', { params: { id }, body: { reason } })
const list = async (caller: Caller, query: Record<string, string> = {}) =>
  (await api.call(caller, 'GET /admin/reservations', { query })).body
const namesOf = async (caller: Caller, query: Record<string, string>) =>
  (await list(caller, query)).reservations.map(({ customerInfo }) => customerInfo.name)
const dayOf = async (caller: Caller, location: string, date: string) =>
  (await api.call(caller, 'GET /admin/reservations/day', { query: { location, date } })).body
const slotAt = async (date: string, time: string) =>
  (await dayOf(host, 'truro', date)).slots.find((slot) => slot.time === time)

describe('the list of bookings', () => {
  // ADM-RES-62
  test('the list of bookings is newest first, with nothing of other locations [ADM-RES-17]', async () => {
    expect(await namesOf(host, {})).toEqual(['Wei Zhang', 'Omar Aziz', 'Ann Lee'])
    expect(await namesOf(hostElsewhere, {})).toEqual(['Zoe Elsewhere'])
    expect((await list(admin)).total).toBe(4)
  })

  test('the list of a location elsewhere is refused, and staff who see several locations choose one', async () => {
    const query = { location: 'truro' }
    expect((await api.call(hostElsewhere, 'GET /admin/reservations', { query })).status).toBe(403)
    expect(await namesOf(admin, { location: 'new-glasgow' })).toEqual(['Zoe Elsewhere'])
  })

  test('the list of bookings is for staff only', async () => {
    const answers = await Promise.all(
      [NOBODY, guest, CUSTOMER_PROGRAM].map((caller) => api.call(caller, 'GET /admin/reservations')),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
  })

  test.for([
    ['a part of a name, in any case [ADM-RES-04]', 'ANN l', ['Ann Lee']],
    ['a part of an e-mail [ADM-RES-05]', 'TWO.ca', ['Omar Aziz']],
    ['a part of a phone number [ADM-RES-08]', '555-0111', ['Ann Lee']],
    ['a sign that patterns are made of', '100%', ['Omar Aziz']],
    ['nobody', 'nobody of this name', []],
  ] as const)('the list of bookings is searched for %s', async ([, search, names]) => {
    expect(await namesOf(host, { search })).toEqual(names)
  })

  // ADM-RES-06, ADM-RES-07
  test('the list of bookings is searched for the number people know, and for the record’s id [ADM-RES-06, 07]', async () => {
    expect(await namesOf(host, { search: tonight.reservationId.slice(4).toLowerCase() })).toEqual(['Ann Lee'])
    expect(await namesOf(host, { search: weekend.id.slice(3, 20) })).toEqual(['Omar Aziz'])
  })

  test.for([
    ['status', 'confirmed', ['Omar Aziz', 'Ann Lee']],
    ['status', 'cancelled', ['Wei Zhang']],
    ['date', 'today', ['Wei Zhang', 'Ann Lee']],
    ['date', 'upcoming', ['Wei Zhang', 'Omar Aziz', 'Ann Lee']],
    ['date', 'past', []],
  ] as const)('the list of bookings is narrowed by %s to %s [ADM-RES-10..12]', async ([filter, value, names]) => {
    expect(await namesOf(host, { [filter]: value })).toEqual(names)
  })

  test('the list of bookings calls yesterday’s table past, and one of an hour ago neither upcoming nor past', async () => {
    api.clock?.set(instantAt(TODAY, 19 * 60))
    expect(await namesOf(host, { date: 'upcoming' })).toEqual(['Omar Aziz'])
    expect(await namesOf(host, { date: 'past' })).toEqual([])
    api.clock?.set(instantAt(TOMORROW, 12 * 60))
    expect(await namesOf(host, { date: 'past' })).toEqual(['Wei Zhang', 'Ann Lee'])
  })

  test('the cards of the list count all bookings of the own locations, whatever the list is narrowed to', async () => {
    const figures = { total: 3, confirmedToday: 1, upcoming: 2, cancelled: 1 }
    expect((await list(host, { search: 'nobody' })).stats).toEqual(figures)
    expect((await list(hostElsewhere)).stats).toEqual({ total: 1, confirmedToday: 1, upcoming: 1, cancelled: 0 })
  })

  test('the list of bookings comes in pages that neither repeat nor leave out [ADM-RES-15]', async () => {
    const pages = await Promise.all(['0', '1', '2', '3'].map((offset) => list(host, { limit: '1', offset })))
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
    expect(pages.flatMap(({ reservations }) => reservations.map(({ id }) => id))).toEqual([
      givenUp.id,
      weekend.id,
      tonight.id,
    ])
  })
})

// ADM-DAT-48, ADM-CON-42
test('the list of bookings is read up to 1000 at once, and no more', async () => {
  expect((await list(host, { limit: '1000' })).reservations).toHaveLength(3)
  expect((await api.call(host, 'GET /admin/reservations', { query: { limit: '1001' } })).status).toBe(400)
})

describe('the day at the door', () => {
  test('the day at the door has every time with its guests, and who comes by time and name, cancelled or not', async () => {
    const day = await dayOf(host, 'truro', TODAY)
    expect(day).toMatchObject({ location: 'truro', date: TODAY, isClosed: false, most: 40 })
    expect(day.slots).toHaveLength(20)
    expect(day.slots.find(({ time }) => time === '18:00')).toEqual({
      time: '18:00',
      label: '6:00 PM',
      guests: 4,
      isOver: false,
    })
    expect(day.reservations.map(({ customerInfo, status }) => [customerInfo.name, status])).toEqual([
      ['Ann Lee', 'confirmed'],
      ['Wei Zhang', 'cancelled'],
    ])
  })

  test('the day at the door marks the times that are over', async () => {
    api.clock?.set(instantAt(TOMORROW, 18 * 60 + 30))
    expect((await slotAt(TODAY, '18:00'))?.isOver).toBe(true)
    expect((await slotAt(TOMORROW, '18:30'))?.isOver).toBe(true)
    expect((await slotAt(TOMORROW, '19:00'))?.isOver).toBe(false)
  })

  test('the day at the door is that of the own location only', async () => {
    const query = { location: 'truro', date: TODAY }
    const answers = await Promise.all(
      [hostElsewhere, guest, NOBODY].map((caller) => api.call(caller, 'GET /admin/reservations/day', { query })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 401])
  })
})

describe('an arrival', () => {
  const note = (caller: Caller, id: string, arrived: boolean) =>
    api.call(caller, 'POST /admin/reservations/:id/arrival', { params: { id }, body: { arrived } })

  test('an arrival is noted with its time and taken back again, and both are in the audit', async () => {
    const noted = await note(host, weekend.reservationId, true)
    expect(noted.body.reservation).toMatchObject({ arrivedAt: NOON.toISOString(), status: 'confirmed' })
    const undone = await note(host, weekend.id, false)
    expect(undone.body.reservation.arrivedAt).toBeNull()
    expect(undone.body.reservation.version).toBe(noted.body.reservation.version + 1)
    const audit = await api.sql<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = '${weekend.id}' ORDER BY at, id`,
    )
    expect(audit.map(({ action }) => action)).toEqual(['reservation.arrived', 'reservation.not-arrived'])
  })

  test('an arrival at a cancelled table, or at somebody else’s location, is refused', async () => {
    expect((await note(host, givenUp.id, true)).body.code).toBe('reservation-not-cancellable')
    expect((await note(hostElsewhere, weekend.id, true)).status).toBe(404)
    expect((await note(guest, weekend.id, true)).status).toBe(403)
  })
})

test('a guest is not called a no-show before the time of the table', async () => {
  const { id } = await book({ date: TODAY, time: '14:00' })
  api.clock?.set(instantAt(TODAY, 14 * 60 - 1))
  const early = await cancel(host, id, 'Customer no-show')
  expect([early.status, early.body.code]).toEqual([409, 'reservation-not-due'])
  api.clock?.set(instantAt(TODAY, 14 * 60))
  expect((await cancel(host, id, 'Customer no-show')).body.reservation.status).toBe('cancelled')
})

describe('a table that the restaurant books', () => {
  const bookByPhone = (caller: Caller, wish: Wish & { email?: string }, headers: Record<string, string> = {}) => {
    const { email, ...rest } = wish
    const body = wishFor(rest)
    return api.call(caller, 'POST /admin/reservations', {
      body: { ...body, customerInfo: { ...body.customerInfo, email } },
      headers,
    })
  }

  test('a table that staff book needs no e-mail, and is not the table of the person who took the call', async () => {
    const { status, body } = await bookByPhone(host, { name: 'Grace MacLeod', date: '2026-11-25' })
    expect(status, body.error).toBe(200)
    expect(body.reservation).toMatchObject({
      source: 'staff',
      status: 'confirmed',
      customerInfo: { name: 'Grace MacLeod', email: '', firebaseId: null },
    })
    const again = await bookByPhone(host, { name: 'Somebody Else', date: '2026-11-25' })
    expect(again.status).toBe(200)
  })

  test('a table that staff book counts toward the 40, and is refused where it no longer fits', async () => {
    const at = { date: '2026-11-26', time: '19:00', partySize: 20 }
    expect((await bookByPhone(host, at)).status).toBe(200)
    expect((await bookByPhone(host, at)).status).toBe(200)
    expect(await slotAt('2026-11-26', '19:00')).toMatchObject({ guests: 40 })
    const refused = await bookByPhone(host, { ...at, partySize: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-full'])
  })

  test('a table that staff book is booked once when it is sent twice', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const wish = { name: 'Twice', date: '2026-11-27', email: 'twice@house.ca' }
    const [first, second] = [await bookByPhone(host, wish, key), await bookByPhone(host, wish, key)]
    expect(second.body).toEqual(first.body)
    expect((await list(host, { search: 'Twice' })).total).toBe(1)
  })

  test('a table is booked by staff of its own location only', async () => {
    const day = { date: '2026-11-27' }
    const answers = [
      await bookByPhone(hostElsewhere, day),
      await bookByPhone(guest, day),
      await bookByPhone(NOBODY, day),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401])
  })
})

describe('the export', () => {
  const exported = (caller: Caller, query = '') =>
    api.request(caller, 'GET', `/api/admin/reservations/export.csv${query}`)

  test('the export of bookings is for the admin only', async () => {
    const callers = [admin, manager, host, guest, NOBODY]
    const answers = await Promise.all(callers.map((caller) => exported(caller)))
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 401])
  })

  // ADM-CSV-02, ADM-ENT-50
  test('the export has its name and its columns in order, and begins with a byte-order mark [ADM-CSV-01, 02]', async () => {
    const response = await fetch(new URL('/api/admin/reservations/export.csv?search=ann@one.ca', api.url), {
      headers: admin.headers,
    })
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="reservations-${TODAY}.csv"`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    const [head, row] = new TextDecoder().decode(bytes).trim().split(/\r?\n/)
    expect(head).toBe('ID,Customer,Email,Phone,Location,Date,Time,Party Size,Status,Created')
    expect(row).toBe(
      `${tonight.reservationId},Ann Lee,ann@one.ca,(902) 555-0111,Truro Heights,${TODAY},6:00 PM,4,confirmed,${TODAY} 12:00`,
    )
  })

  test('the export lets no name run as a formula, and keeps commas and quotes in their column [ADM-CSV-09]', async () => {
    await api.sql(`UPDATE reservations SET customer_name = '=HYPERLINK("http://x","y")' WHERE id = '${elsewhere.id}'`)
    api.clock?.set(instantAt(TODAY, 13 * 60))
    const { text } = await exported(admin, '?location=new-glasgow')
    expect(text).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`)
    await api.sql(`UPDATE reservations SET customer_name = 'Zoe Elsewhere' WHERE id = '${elsewhere.id}'`)
  })

  test('the export covers every page of the filter, and nothing else [ADM-CSV-03]', async () => {
    await api.sql(
      `INSERT INTO reservations (id, reservation_id, location_id, customer_name, customer_email, customer_phone, date,
         minute, party_size, status, is_active, source, reserved_at, updated_at, cancelled_at)
       SELECT gen_random_uuid(), 'RES-TRU-20260101-' || n, 'truro', 'Crowd ' || n, '', '+19025550100', '2026-01-01',
         1080, 2, 'cancelled', false, 'staff', '2026-01-01', '2026-01-01', '2026-01-01'
       FROM generate_series(1, 1203) AS n`,
    )
    const { text } = await exported(admin, '?search=Crowd&status=cancelled')
    const rows = text.trim().split(/\r?\n/).slice(1)
    expect(rows).toHaveLength(1203)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1203)
    expect((await exported(admin, '?search=Crowd&status=confirmed')).text.trim().split(/\r?\n/)).toHaveLength(1)
  })
})

// ADM-DAT-53, ADM-DAT-54, ADM-RES-61, ADM-RES-62
test('a new table is told to its restaurant with everything, and to nobody else, who could count them', async () => {
  const callers = [host, admin, hostElsewhere, guest, NOBODY]
  const streams = await Promise.all(callers.map((caller) => listen(caller)))
  const booked = await book({ name: 'Secret Guest', date: '2026-11-28', specialRequests: 'No peanuts' })
  // No other test books on that day; their earlier changes may still arrive.
  const told = (stream: LiveEvent[]) =>
    stream.findLast((event) => event.type === 'reservation' && event.date === booked.reservationDetails.date)
  // Everybody receives this change, and it comes after the booking.
  await api.sql(`INSERT INTO changes (topic, subject) VALUES ('location', 'truro')`)
  await eventually(async () => streams.every((stream) => stream.some(({ type }) => type === 'location')))

  const whole = { type: 'reservation', locationId: 'truro', date: '2026-11-28', reservation: booked }
  expect(streams.map(told)).toEqual([whole, whole, undefined, undefined, undefined])
  expect(JSON.stringify(streams.slice(2))).not.toMatch(/Secret|peanuts/)

  await cancel(host, booked.id, 'Staff shortage')
  const last = await eventually(async () => {
    const event = told(streams[0]!)
    return event?.type === 'reservation' && event.reservation?.status === 'cancelled' && event.reservation
  })
  expect(last.cancellationReason).toBe('Staff shortage')
})

test('a table that is moved to another day is told for both: a guest who looks at the first sees it free', async () => {
  const booked = await book({ name: 'Restless Guest', date: '2026-12-08', time: '19:00' })
  await api.settled()
  const stream = await listen(host)
  const { status } = await api.call(host, 'PATCH /admin/reservations/:id', {
    params: { id: booked.id },
    body: { reservationDetails: { ...booked.reservationDetails, date: '2026-12-09' }, version: booked.version },
  })
  expect(status).toBe(200)
  // The booking itself may still be told of.
  const told = (date: string) =>
    stream.flatMap((event) => (event.type === 'reservation' && event.date === date ? [event] : [])).at(-1)
  await eventually(async () => told('2026-12-08')?.reservation === null && told('2026-12-09') !== undefined)
  expect(told('2026-12-08')).toMatchObject({ locationId: 'truro', reservation: null })
  expect(told('2026-12-09')).toMatchObject({ locationId: 'truro', reservation: { id: booked.id } })
})

// ADM-RES-63
test('a cancellation answers that it succeeded, or why it did not', async () => {
  const { id } = await book({ date: TOMORROW, time: '12:30' })
  const first = await cancel(host, id, 'Staff shortage')
  expect([first.status, first.body.success, first.body.error]).toEqual([200, true, undefined])
  const second = await cancel(host, id, 'Staff shortage')
  expect([second.status, second.body.success, second.body.error]).toEqual([
    409,
    false,
    'This reservation was already cancelled.',
  ])
})

/** Everything a caller receives from now on. */
async function listen(caller: Caller): Promise<LiveEvent[]> {
  const request = http.get(new URL('/api/events', api.url), { agent: false, headers: caller.headers })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const told: LiveEvent[] = []
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) told.push(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as LiveEvent)
  })
  response.on('error', () => undefined)
  await eventually(async () => told.length > 0)
  return told
}
