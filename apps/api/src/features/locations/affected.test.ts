import { randomUUID } from 'node:crypto'

import { WEEKDAYS } from '@thali/domain/locations/hours'
import { checkLocation } from '@thali/domain/locations/location-check'
import { type LocationHours, SERVICES } from '@thali/domain/locations/schedule'
import { addDays, instantAt } from '@thali/domain/time/zone'
import { anyLocationHours } from '@thali/testing/calendars/any-location-hours'
import { createMinuteCalendar } from '@thali/testing/calendars/minute-calendar'
import { eventually } from '@thali/testing/eventually'
import { atNewAddress } from '@thali/testing/new-address'
import { orderPayload } from '@thali/testing/order-payload'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax, on a Friday. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const TODAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const at = (date: string, hour: number, minute = 0) => instantAt(date, hour * 60 + minute).toISOString()
const HOURS = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: false }]))
const SHUT = { open: '11:30', close: '22:00', closed: true }
const NO_SERVICES = Object.fromEntries(SERVICES.map((service) => [service, null]))
const KITCHEN = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3, ordersPerQuarter: 100 }
const STATIONS = { ...KITCHEN, stations: [{ id: 'stove', name: 'Stove', hands: 5 }] }
const THALI = { id: 'truro-punjabi-vegetable-thali', name: 'Punjabi Vegetable Thali', quantity: 1, price: 19.99 }
/** One of the two curries that a thali has unless its guest says otherwise. */
const DAL = 'truro-dal-makhani'

const api = useApi({
  now: LUNCH,
  sandboxClock: () => (api?.clock?.now() ?? LUNCH).getTime(),
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' },
})
let admin: Caller
let manager: Caller & { id: string }
let guests = 0

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
  await update({ hours: HOURS, kitchen: { ...KITCHEN, stations: [] } })
})
afterEach(async () => {
  await api.sql(`UPDATE orders SET status = 'cancelled' WHERE status <> 'cancelled'`)
  await api.sql(`UPDATE checkouts SET state = 'expired' WHERE state = 'open'`)
  await api.sql(
    `UPDATE reservations SET status = 'cancelled', cancelled_at = now(), is_active = false WHERE status = 'confirmed'`,
  )
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  await update({ hours: HOURS, serviceHours: NO_SERVICES, isActive: true, kitchen: { ...KITCHEN, stations: [] } })
})

const here = { id: 'truro' }
const menuHere = { location: 'truro' }
const change = (body: object) => api.call(admin, 'PATCH /admin/locations/:id', { params: here, body })
const update = async (body: object) => {
  const answer = await change(body)
  expect(answer.status, answer.text).toBe(200)
  await settledMenu(api, 'truro')
  return answer.body
}
const setDay = (body: object) =>
  api.call(manager, 'PUT /admin/locations/:id/days', { params: here, body: { service: 'all', name: 'Storm', ...body } })
const hide = (body: object) =>
  api.call(manager, 'POST /admin/menu/:location/availability', {
    params: menuHere,
    body: { isAvailable: false, ...body },
  })

const newGuest = () => api.signUp('Ann Lee', `${randomUUID()}@example.com`, atNewAddress())
const ofThali = () => ({
  items: [THALI],
  pricing: { subtotal: 19.99, tax: 2.8, tip: 0, total: 22.79, taxRate: 0.14 },
})
const order = async (wantedAt: string | null, more: object = {}) => {
  const payload = orderPayload({ phone: `902555${1000 + ++guests}` })
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: { ...payload, ...(wantedAt && { wantedAt }), ...more },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.order
}
const page = async (wantedAt: string | null, more: object = {}) => {
  const payload = orderPayload({ paymentMethod: 'online', name: 'Ravi Later' })
  return payingAt(api).begin(await newGuest(), { ...payload, ...(wantedAt && { wantedAt }), ...more })
}
const book = async (date: string, time: string) => {
  const customerInfo = { name: 'Noor Table', email: `${randomUUID()}@example.com`, phone: '+19025550123' }
  const reservationDetails = { date, time, partySize: 2, specialRequests: null }
  const body = { location: 'truro', customerInfo, reservationDetails }
  const answer = await api.call(await newGuest(), 'POST /reservations', { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.reservation
}
const saturday = (day: object) => change({ hours: { saturday: day }, preview: true })

/** Whether a minute, or the one before it, is marked as open by the calendar of minutes. */
function isOpenIn(location: LocationHours): (time: string) => boolean {
  const calendar = createMinuteCalendar(location, 'pickup')
  return (time) => [0, 60_000].some((ms) => calendar.at(new Date(Date.parse(time) - ms)).isOpen)
}

/** Everything that a change of a location or a menu writes. */
const TABLES = ['locations', 'menu_items', 'menu_categories', 'options', 'option_groups', 'item_option_groups'].concat([
  'orders',
  'order_claims',
  'capacity',
  'audit_log',
  'changes',
  'idempotency_keys',
])
const stored = async () => {
  const hashes = TABLES.map(
    (table) => `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t)`,
  )
  const [row] = await api.sql<{ all: string[] }>(`SELECT ARRAY[${hashes.join(', ')}] AS all`)
  return row!.all
}

describe('a preview of other hours', () => {
  test('a preview of other hours names the order for later, the open card page and the booking they fall on', async () => {
    const [later, booking] = [await order(at(SATURDAY, 19)), await book(SATURDAY, '18:30')]
    await page(at(SATURDAY, 20))
    await order(at('2026-11-22', 19))
    const { body } = await saturday(SHUT)
    expect(body.affected).toMatchObject({
      orders: [{ number: later.orderNumber, customerName: 'Ann Lee', readyAt: at(SATURDAY, 19) }],
      pages: [{ customerName: 'Ravi Later', readyAt: at(SATURDAY, 20) }],
      bookings: [{ id: booking.id, date: SATURDAY, time: '18:30', partySize: 2 }],
    })
  })

  test('a preview names an order for a changed closing minute, and none for a closing minute that stays', async () => {
    const later = await order(at(SATURDAY, 22))
    const close = async (time: string) => {
      const { body } = await saturday({ open: '11:30', close: time, closed: false })
      return body.affected?.orders.map(({ id }) => id)
    }
    expect(await close('21:45')).toEqual([later.orderId])
    expect(await close('22:00')).toEqual([])
    expect(await close('22:30')).toEqual([])
  })

  test('a preview judges an order that was put off by the time that its guest was told then', async () => {
    const later = await order(at(SATURDAY, 19))
    const body = { orderId: later.orderId, minutes: 10 as const }
    const putOff = await api.call(manager, 'POST /extendOrderPromise', { body })
    expect(putOff.status, putOff.text).toBe(200)
    const until = (close: string) => saturday({ open: '11:30', close, closed: false })
    const readyAt = putOff.body.order.promisedFor
    expect((await until('19:00')).body.affected?.orders).toMatchObject([{ id: later.orderId, readyAt }])
    expect((await until('20:00')).body.affected?.orders).toEqual([])
  })

  test('a preview of one service’s hours names what is ordered for that service only', async () => {
    const later = await order(at(SATURDAY, 19))
    await book(SATURDAY, '18:30')
    const own = (service: string) => change({ serviceHours: { [service]: { saturday: SHUT } }, preview: true })
    expect((await own('pickup')).body.affected).toMatchObject({ orders: [{ id: later.orderId }], bookings: [] })
    expect((await own('reservations')).body.affected).toMatchObject({ orders: [], bookings: [{ date: SATURDAY }] })
    expect((await own('delivery')).body.affected).toEqual({ orders: [], pages: [], bookings: [] })
  })

  test('a preview of a date asks as one of a weekday does, also when a date is as usual again', async () => {
    const later = await order(at(SATURDAY, 19))
    const day = { date: SATURDAY, periods: [] }
    expect((await setDay({ ...day, preview: true })).body.affected.orders).toMatchObject([{ id: later.orderId }])
    await setDay({ date: SATURDAY, periods: [{ open: '11:30', close: '23:30' }] })
    await settledMenu(api, 'truro')
    const night = await order(at(SATURDAY, 23))
    const query = { date: SATURDAY, service: 'all', preview: 'true' } as const
    const asUsual = await api.call(manager, 'DELETE /admin/locations/:id/days', { params: here, query })
    expect(asUsual.body.affected.orders.map(({ id }) => id)).toEqual([night.orderId])
    expect(asUsual.body.calendarDays).toEqual([])
    await api.call(manager, 'DELETE /admin/locations/:id/days', {
      params: here,
      query: { date: SATURDAY, service: 'all' },
    })
  })

  test('a preview names what saving answers, whatever the hours (60 weeks of any shape)', async () => {
    const times = [12, 14, 17, 19, 22].map((hour) => at(SATURDAY, hour))
    times.push(at('2026-11-22', 18), at('2026-11-24', 18))
    for (const time of times) await order(time)
    await page(at(SATURDAY, 13))
    await book('2026-11-23', '18:30')
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(anyLocationHours, async ({ hours, serviceHours }) => {
        const body = { hours: hours ?? {}, serviceHours }
        fc.pre(checkLocation(body, { isNew: false }).every(({ field }) => !/ours/.test(field)))
        const asked = await change({ ...body, preview: true })
        const saved = await change(body)
        expect([asked.status, saved.status]).toEqual([200, 200])
        expect(asked.body.affected).toEqual(saved.body.affected)
        expect(asked.body.location.hours).toEqual(saved.body.location.hours)
        const isOpen = isOpenIn(saved.body.location)
        expect(saved.body.affected?.orders.map(({ readyAt }) => readyAt)).toEqual(times.filter((time) => !isOpen(time)))
        seen.add(JSON.stringify(saved.body.affected))
        await change({ hours: HOURS, serviceHours: NO_SERVICES })
      }),
      { numRuns: 60, seed: 20_261_120 },
    )
    expect(seen.size).toBeGreaterThan(10)
  })

  test('a preview of a deactivated location names everything that is to come there', async () => {
    const later = await order(at(SATURDAY, 19))
    const { body } = await change({ isActive: false, preview: true })
    expect(body.affected?.orders.map(({ id }) => id)).toEqual([later.orderId])
  })
})

describe('a preview of a menu', () => {
  const named = ({ orders, pages }: { orders: { id: string }[]; pages: { customerName: string }[] }) => [
    orders.map(({ id }) => id),
    pages.map(({ customerName }) => customerName),
  ]

  test('a preview of a menu names orders for later and card pages that have a dish, also as a choice of a combo', async () => {
    await order(null, ofThali())
    const later = await order(at(SATURDAY, 19), ofThali())
    await order(at(SATURDAY, 19))
    await page(null, ofThali())
    const [hidden, deleted] = [
      await hide({ ids: [DAL], preview: true }),
      await api.call(manager, 'DELETE /admin/menu/:location/items/:id', {
        params: { ...menuHere, id: THALI.id },
        query: { preview: 'true' },
      }),
    ]
    expect(named(hidden.body.affected!)).toEqual([[later.orderId], ['Ravi Later']])
    expect(hidden.body.affected?.pages[0]?.readyAt).toBeNull()
    expect(named(deleted.body.affected!)).toEqual([[later.orderId], ['Ravi Later']])
    const shown = await hide({ ids: [DAL], isAvailable: true, preview: true })
    expect(shown.body.affected).toEqual({ orders: [], pages: [], bookings: [] })
    const changed = await api.call(manager, 'PATCH /admin/menu/:location/items/:id', {
      params: { ...menuHere, id: THALI.id },
      body: { isAvailable: false, preview: true },
    })
    expect(named(changed.body.affected!)).toEqual([[later.orderId], ['Ravi Later']])
  })

  test('a preview names orders with an option that is hidden or deleted, its group, or a dish an import removes', async () => {
    const later = await order(at(SATURDAY, 19), ofThali())
    await page(at(SATURDAY, 20), ofThali())
    await order(at(SATURDAY, 19))
    const both = [[later.orderId], ['Ravi Later']]
    const bread = { ...menuHere, id: 'bread' }
    const { groups = [] } = (await api.call(manager, 'GET /admin/menu/:location/items', { params: menuHere })).body
    const { id: _id, options, ...group } = groups.find(({ id }) => id === 'bread')!
    const naan = options.find(({ preset }) => preset > 0)!

    const option = await hide({ options: [{ group: 'bread', id: naan.id }], preview: true })
    expect(named(option.body.affected!)).toEqual(both)

    const others = options
      .filter(({ id }) => id !== naan.id)
      .map((one, index) => ({ ...one, preset: index === 0 ? 1 : 0 }))
    const sent = others.map(({ isAvailable: _isAvailable, hiddenUntil: _hiddenUntil, ...one }) => one)
    const without = await api.call(manager, 'PUT /admin/menu/:location/groups/:id', {
      params: bread,
      body: { ...group, options: sent, preview: true },
    })
    expect(without.status, without.text).toBe(200)
    expect(named(without.body.affected!)).toEqual(both)

    const gone = await api.call(manager, 'DELETE /admin/menu/:location/groups/:id', {
      params: bread,
      query: { preview: 'true' },
    })
    expect(gone.status, gone.text).toBe(200)
    expect(named(gone.body.affected!)).toEqual(both)

    const file = await api.call(manager, 'GET /admin/menu/:location/export', {
      params: menuHere,
      query: { format: 'json' },
    })
    const menu = JSON.parse(file.text) as { dishes: { key: string }[] }
    const text = JSON.stringify({ ...menu, dishes: menu.dishes.filter(({ key }) => `truro-${key}` !== THALI.id) })
    const imported = (mode: 'merge' | 'replace') =>
      api.call(manager, 'POST /admin/menu/:location/import', { params: menuHere, body: { format: 'json', text, mode } })
    expect(named((await imported('replace')).body.affected!)).toEqual(both)
    expect(named((await imported('merge')).body.affected!)).toEqual([[], []])
  })
})

describe('a preview of a kitchen', () => {
  test('a preview of a kitchen names the orders for later that hold no place in it', async () => {
    const later = await order(at(SATURDAY, 19))
    await page(at(SATURDAY, 20))
    const asked = await change({ kitchen: STATIONS, preview: true })
    expect(asked.body.affected).toMatchObject({
      orders: [{ id: later.orderId }],
      pages: [{ customerName: 'Ravi Later' }],
      bookings: [],
    })
    const slower = { ...KITCHEN, stations: [], stepMinutes: 30 }
    expect((await change({ kitchen: slower, preview: true })).body.affected?.orders).toEqual([])

    await update({ kitchen: STATIONS })
    const planned = await order(at(SATURDAY, 18))
    const more = [...STATIONS.stations, { id: 'grill', name: 'Grill', hands: 1 }]
    expect((await change({ kitchen: { ...STATIONS, stations: more }, preview: true })).body.affected?.orders).toEqual(
      [],
    )
    const off = await change({ kitchen: null, preview: true })
    expect(off.body.affected?.orders.map(({ id }) => id)).toEqual([planned.orderId])
  })
})

describe('a preview of any call', () => {
  test('a preview stores nothing, tells nobody, and is no first answer of a key', async () => {
    await order(at(SATURDAY, 19), ofThali())
    const before = await stored()
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const dish = { ...menuHere, id: THALI.id }
    const asked = { preview: 'true' } as const
    const date = { date: SATURDAY, service: 'all', ...asked } as const
    const answers = await Promise.all([
      api.call(admin, 'PATCH /admin/locations/:id', {
        params: here,
        body: { hours: { saturday: SHUT }, kitchen: STATIONS, preview: true },
        ...key,
      }),
      setDay({ date: SATURDAY, periods: [], preview: true }),
      api.call(manager, 'DELETE /admin/locations/:id/days', { params: here, query: date, ...key }),
      hide({ ids: [DAL], options: [{ group: 'bread', id: 'garlic-naan' }], preview: true }),
      api.call(manager, 'PATCH /admin/menu/:location/items/:id', { params: dish, body: { price: 1, preview: true } }),
      api.call(manager, 'DELETE /admin/menu/:location/items/:id', { params: dish, query: asked, ...key }),
      api.call(manager, 'DELETE /admin/menu/:location/groups/:id', {
        params: { ...menuHere, id: 'bread' },
        query: asked,
        ...key,
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await stored()).toEqual(before)

    const body = { hours: { saturday: SHUT } }
    const saved = await api.call(admin, 'PATCH /admin/locations/:id', { params: here, body, ...key })
    expect(saved.body.location.hours['saturday']).toMatchObject({ closed: true })
    expect(await stored()).not.toEqual(before)
  })

  test('a preview is refused for what the change itself is refused for', async () => {
    const cook = await api.signUpStaff('staff', ['truro'])
    const body = { hours: { saturday: SHUT }, preview: true }
    expect((await api.call(cook, 'PATCH /admin/locations/:id', { params: here, body })).status).toBe(403)
    expect((await change({ hours: { saturday: { open: '25:00' } }, preview: true })).status).toBe(400)
    expect((await hide({ ids: ['truro-nothing'], preview: true })).status).toBe(404)
    const places = { params: here, body: { name: 'x', preview: true } }
    expect((await api.call(manager, 'PATCH /admin/locations/:id', places)).status).toBe(403)
  })
})

describe('hours that are sent in part', () => {
  test('hours sent in part leave other days and services as they were, and null takes a service’s hours away', async () => {
    const evening = { open: '17:00', close: '21:00', closed: false }
    await update({ serviceHours: { delivery: { monday: evening, tuesday: evening }, pickup: { friday: evening } } })
    const { location } = await update({ serviceHours: { delivery: { monday: SHUT } } })
    expect(location.serviceHours).toEqual({
      delivery: { monday: SHUT, tuesday: evening },
      pickup: { friday: evening },
    })
    const without = await update({ serviceHours: { delivery: null } })
    expect(without.location.serviceHours).toEqual({ pickup: { friday: evening } })
  })

  test('hours sent in part keep the days that were never entered as guests have read them', async () => {
    await api.sql(`UPDATE locations SET hours = '{}' WHERE id = 'truro'`)
    const { location } = await update({ hours: { monday: SHUT } })
    expect(location.hours['sunday']).toMatchObject({ open: '12:00', close: '22:00' })
    expect(location.hours['friday']).toMatchObject({ open: '11:30', close: '23:00' })
    expect(location.hours['monday']).toEqual(SHUT)
  })
})

test('a page that is paid after its time was closed becomes its order all the same', async () => {
  const { paymentUrl } = await page(at(SATURDAY, 20))
  await update({ hours: { saturday: SHUT } })
  await payingAt(api).pay(paymentUrl)
  const [taken] = await eventually(async () => {
    const rows = await api.sql<{ promised: string }>(
      `SELECT promised_for AS promised FROM orders WHERE customer_name = 'Ravi Later' AND status = 'pending'`,
    )
    return rows.length > 0 && rows
  })
  expect(new Date(taken?.promised ?? 0).toISOString()).toBe(at(SATURDAY, 20))
  expect(addDays(TODAY, 1)).toBe(SATURDAY)
})
