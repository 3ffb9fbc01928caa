import { randomUUID } from 'node:crypto'

import { WEEKDAYS } from '@thali/domain/locations/hours'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller
let manager: Caller
let staff: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
  staff = await api.signUpStaff('staff', ['truro'])
})

const today = () => localParts(new Date()).date
const TEN_DAYS = 10
const CLOSED = { service: 'all', name: 'Boxing Day', periods: [] as object[] | null }
const week = (...periods: { open: string; close: string }[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '00:00', close: '24:00', closed: false, periods }]))

const setDay = (body: object, caller: Caller = manager, id = 'truro') =>
  api.call(caller, 'PUT /admin/locations/:id/days', { params: { id }, body })
const takeAway = (date: string, service: 'all' | 'delivery' = 'all') =>
  api.call(manager, 'DELETE /admin/locations/:id/days', { params: { id: 'truro' }, query: { date, service } })
const truro = async () => (await api.call(NOBODY, 'GET /locations/:id', { params: { id: 'truro' } })).body.location
const update = (body: object) => api.call(admin, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body })
const audited = async () => {
  const rows = await api.sql<{ action: string }>(
    "SELECT action FROM audit_log WHERE action LIKE 'location.%-day' ORDER BY id",
  )
  return rows.map(({ action }) => action)
}
const slotsOn = async (date: string) =>
  (await api.call(NOBODY, 'GET /reservations/slots', { query: { location: 'truro', date, partySize: '2' } })).body
const readyAtOf = async () => {
  const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  return new Date(body.order.estimatedReady ?? 0)
}

describe('a date with other hours', () => {
  test('a date with other hours is told to guests, offers its own tables only, and can be taken away', async () => {
    const date = addDays(today(), TEN_DAYS)
    const usual = await slotsOn(date)
    expect(await truro()).not.toHaveProperty('calendarDays')

    expect((await setDay({ ...CLOSED, date })).status).toBe(200)
    expect((await truro()).calendarDays).toEqual([{ ...CLOSED, date }])
    expect(await slotsOn(date)).toMatchObject({ isClosed: true, slots: [] })

    await setDay({ ...CLOSED, date, periods: [{ open: '17:00', close: '19:00' }] })
    expect((await slotsOn(date)).slots.map(({ time }) => time)).toEqual(['17:30', '18:00', '18:30'])

    const { body } = await takeAway(date)
    expect(body.calendarDays).toEqual([])
    expect(await truro()).not.toHaveProperty('calendarDays')
    expect(await slotsOn(date)).toEqual(usual)
  })

  test('a date with other hours for one service leaves the other services alone', async () => {
    const date = addDays(today(), TEN_DAYS)
    await setDay({ ...CLOSED, date, service: 'delivery' })
    expect((await slotsOn(date)).isClosed).toBe(false)
    await takeAway(date, 'delivery')
  })

  test('a date with other hours moves the ready time of orders to the next opening, and refuses none (ruling 11)', async () => {
    await update({ hours: week({ open: '00:00', close: '24:00' }) })
    await setDay({ ...CLOSED, date: today() })
    await setDay({ ...CLOSED, date: addDays(today(), 1) })
    const opensAt = instantAt(addDays(today(), 2), 0)
    const readyAt = await readyAtOf()
    expect(readyAt > opensAt && readyAt.getTime() - opensAt.getTime() < 3_600_000).toBe(true)
    await takeAway(today())
    await takeAway(addDays(today(), 1))
    expect((await readyAtOf()).getTime()).toBeLessThan(opensAt.getTime())
  })

  test('a date with other hours lists the orders and bookings it falls on, and cancels none', async () => {
    await update({ hours: week({ open: '00:00', close: '24:00' }) })
    const order = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    const { date: dueOn } = localParts(new Date(order.body.order.estimatedReady ?? 0))
    const affected = (await setDay({ ...CLOSED, date: dueOn })).body.affected
    expect(affected.orders.map(({ id }) => id)).toContain(order.body.orderId)
    await takeAway(dueOn)

    const date = addDays(today(), TEN_DAYS)
    const booked = await api.call(NOBODY, 'POST /reservations', {
      body: {
        location: 'truro',
        customerInfo: { name: 'Ann Lee', email: `${randomUUID()}@example.com`, phone: '+19025550123' },
        reservationDetails: { date, time: '18:30', partySize: 2, specialRequests: null },
      },
    })
    const evening = { ...CLOSED, date, periods: [{ open: '17:00', close: '22:00' }] }
    expect((await setDay(evening)).body.affected.bookings).toEqual([])
    const { bookings } = (await setDay({ ...CLOSED, date })).body.affected
    expect(bookings).toMatchObject([{ customerName: 'Ann Lee', date, time: '18:30', partySize: 2 }])
    const [id = ''] = bookings.map((booking) => booking.id)
    expect(id).toBe(booked.body.reservation.id)
    const { body } = await api.call(manager, 'GET /admin/reservations', { query: { location: 'truro', search: id } })
    expect(body.reservations.map(({ status }) => status)).toEqual(['confirmed'])
    await takeAway(date)
  })

  test.for([
    [{ date: '2020-12-26' }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ until: '2020-12-26' }, 'until'],
    [{ until: addDays(today(), 60) }, 'until'],
    [{ service: 'catering' }, 'service'],
    [{ name: '' }, 'name'],
    [{ periods: [{ open: '11:00', close: '25:00' }] }, 'periods'],
    [{ periods: [{ open: '11:00', close: '11:00' }] }, 'periods'],
    [
      {
        periods: [
          { open: '11:00', close: '15:00' },
          { open: '14:00', close: '16:00' },
        ],
      },
      'periods',
    ],
    [{ periods: Array.from({ length: 7 }, (_, hour) => ({ open: `0${hour}:00`, close: `0${hour}:30` })) }, 'periods'],
  ] as const)('a date with %j is refused at its field, and nothing is stored', async ([change, field]) => {
    const answer = await setDay({ ...CLOSED, date: addDays(today(), TEN_DAYS), ...change })
    expect([answer.status, Object.keys(answer.body.details ?? {})]).toEqual([400, [field]])
    expect(await truro()).not.toHaveProperty('calendarDays')
  })

  test('dates until another one are entered at once, each date by itself, and cannot be half stored', async () => {
    const dates = [0, 1, 2].map((day) => addDays(today(), TEN_DAYS + day))
    const [date, , until] = dates
    const before = (await audited()).length
    const { body } = await setDay({ ...CLOSED, date, until })
    expect(body.calendarDays).toEqual(dates.map((each) => ({ ...CLOSED, date: each })))
    expect((await audited()).slice(before)).toEqual(Array.from({ length: 3 }, () => 'location.set-day'))
    expect(await Promise.all(dates.map(async (each) => (await slotsOn(each)).isClosed))).toEqual([true, true, true])
    for (const each of dates) await takeAway(each)
    expect(await truro()).not.toHaveProperty('calendarDays')
  })

  test('a date is set by managers at their own locations only, and each change is in the audit once', async () => {
    const date = addDays(today(), TEN_DAYS)
    expect((await setDay({ ...CLOSED, date }, staff)).status).toBe(403)
    expect((await setDay({ ...CLOSED, date }, manager, 'new-glasgow')).status).toBe(403)
    expect((await setDay({ ...CLOSED, date }, admin, 'nowhere')).status).toBe(404)
    const before = (await audited()).length
    await setDay({ ...CLOSED, date })
    await setDay({ ...CLOSED, date })
    await takeAway(date)
    await takeAway(date)
    expect((await audited()).slice(before)).toEqual(['location.set-day', 'location.delete-day'])
  })
})

describe('several periods a day', () => {
  test('periods of a day are stored in their order, with the first opening and the last closing beside them', async () => {
    const dinner = { open: '17:00', close: '22:00' }
    const lunch = { open: '11:30', close: '14:00' }
    const { body } = await update({ hours: { monday: { closed: false, periods: [dinner, lunch] } } })
    expect(body.location.hours['monday']).toEqual({
      open: '11:30',
      close: '22:00',
      closed: false,
      periods: [lunch, dinner],
    })
    const single = await update({ hours: { monday: { closed: false, periods: [lunch] } } })
    expect(single.body.location.hours['monday']).toEqual({ ...lunch, closed: false })
  })

  test('a service has periods of its own, and orders end before closing', async () => {
    const serviceHours = { reservations: week({ open: '17:00', close: '18:00' }) }
    expect((await update({ serviceHours, lastOrder: 30 })).body.location).toMatchObject({ lastOrder: 30 })
    expect((await slotsOn(addDays(today(), TEN_DAYS))).slots.map(({ time }) => time)).toEqual(['17:30'])
    const refused = await update({ lastOrder: 500, serviceHours: { delivery: { monday: { open: '25:00' } } } })
    expect(Object.keys(refused.body.details ?? {})).toEqual(['serviceHours.delivery.monday', 'lastOrder'])
    await update({ serviceHours: { reservations: null }, lastOrder: 0 })
    expect(await truro()).not.toHaveProperty('lastOrder')
  })
})
