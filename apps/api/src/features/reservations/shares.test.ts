import { randomUUID } from 'node:crypto'

import { instantAt } from '@thali/domain/time/zone'
import { expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const DAY = '2026-12-31'

const api = useApi({
  now: instantAt('2026-11-20', 12 * 60),
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
})

type Wish = { time: string; partySize: number; from: string; key?: string; email?: string; caller?: Caller }

function book({ time, partySize, from, key, email = `${randomUUID()}@example.com`, caller = NOBODY }: Wish) {
  return api.call(caller, 'POST /reservations', {
    headers: { 'x-forwarded-for': from, ...(key ? { 'idempotency-key': key } : {}) },
    body: {
      location: 'truro',
      customerInfo: { name: 'Ann Lee', email, phone: '902-555-0123' },
      reservationDetails: { date: DAY, time, partySize, specialRequests: null },
    },
  })
}
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('one address brings at most 12 guests to a time with many bookings, however many it sends at once', async () => {
  const many = await Promise.all(
    Array.from({ length: 10 }, () => book({ time: '17:00', partySize: 4, from: '198.51.100.1' })),
  )

  expect(statusesOf(many)).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
  expect(many.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too-many-guests-at-once' })
  expect((await book({ time: '17:00', partySize: 4, from: '198.51.100.2' })).status).toBe(200)
  expect((await book({ time: '17:30', partySize: 4, from: '198.51.100.1' })).status).toBe(200)
})

test('accounts whose address nobody has proved share with the place they book from', async () => {
  const statuses = []
  for (let count = 0; count < 4; count++) {
    const caller = await api.signUp()
    statuses.push((await book({ time: '18:00', partySize: 4, from: '198.51.100.3', caller })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])

  const regular = await api.signUp()
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [regular.id])
  expect((await book({ time: '18:00', partySize: 4, from: '198.51.100.3', caller: regular })).status).toBe(200)
})

test('one large party is welcome, and a table that is given up gives its share back', async () => {
  const from = '198.51.100.4'
  const large = await book({ time: '19:00', partySize: 20, from })
  expect(large.status).toBe(200)
  expect((await book({ time: '19:00', partySize: 2, from })).status).toBe(429)

  const { id, manageUrl } = large.body.reservation
  const token = new URL(manageUrl, api.url).searchParams.get('token') ?? ''
  await api.call(NOBODY, 'POST /reservations/:id/cancel', { params: { id }, body: { token } })
  expect((await book({ time: '19:00', partySize: 2, from })).status).toBe(200)
})

test('a guest’s key sent again from another network is the same table, not a second one', async () => {
  const wish = { time: '20:00', partySize: 2, key: randomUUID(), email: 'one@example.com' }
  const onWifi = await book({ ...wish, from: '198.51.100.5' })
  const onPhone = await book({ ...wish, from: '203.0.113.5' })

  expect([onWifi.status, onPhone.status]).toEqual([200, 200])
  expect(onPhone.body.reservation).toEqual(onWifi.body.reservation)
})
