import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-18T16:00:00Z') })

async function book(caller: Caller = NOBODY) {
  const email = `${randomUUID()}@example.com`
  const { body } = await api.call(caller, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Bea Roy', email, phone: '902 555 0161' },
      reservationDetails: { date: '2026-11-20', time: '18:00', partySize: 2 },
    },
  })
  await eventually(async () => (await api.messagesTo(email)).length === 1)
  return { email, booking: body.reservation }
}

type Booked = Awaited<ReturnType<typeof book>>

const confirm = (caller: Caller, { email, booking }: Booked, metadata: object) =>
  api.call(caller, 'POST /sendReservationConfirmation', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      customerEmail: email,
      customerName: 'Bea Roy',
      reservationDate: booking.reservationDetails.date,
      reservationTime: booking.reservationDetails.time,
      partySize: 2,
      metadata: { reservationId: booking.reservationId, ...metadata },
    },
  })

// CUS-API-31, CUS-OC-080, CUS-UN-27
test('a guest is told that a confirmation that was sent is not sent again', async () => {
  const booked = await book()
  const token = new URL(booked.booking.manageUrl, 'http://x').searchParams.get('token') ?? ''
  expect((await confirm(NOBODY, booked, { token })).body).toEqual({
    success: true,
    queued: false,
    message: 'The confirmation was sent before. It is not sent again.',
  })
  expect(await api.messagesTo(booked.email)).toHaveLength(1)
})

// CUS-API-32
test('a customer gets the confirmation of the own table again; another one, and a customers’ program, find none', async () => {
  const [ann, bob] = [await api.signUp(), await api.signUp()]
  const booked = await book(ann)
  expect((await confirm(ann, booked, {})).body).toMatchObject({ success: true, queued: false })
  expect((await confirm(bob, booked, {})).status).toBe(404)
  expect((await confirm(CUSTOMER_PROGRAM, booked, {})).status).toBe(404)
})

// ADM-API-23, ADM-API-30, CUS-API-31, CUS-RES-50
test('staff of the location send a confirmation again, and those of another location do not', async () => {
  const booked = await book()
  const [here, elsewhere] = [await api.signUpStaff('staff', ['truro']), await api.signUpStaff('staff', ['new-glasgow'])]
  expect((await confirm(elsewhere, booked, {})).status).toBe(404)
  expect((await confirm(here, booked, {})).body).toMatchObject({ success: true, queued: true })
  await eventually(async () => (await api.messagesTo(booked.email)).length === 2)
})

// CUS-API-31
test('a call for a confirmation without the number of the booking is told what is missing', async () => {
  const booked = await book()
  const answer = await confirm(NOBODY, booked, { reservationId: '' })
  expect([answer.status, answer.body.details]).toEqual([400, { 'metadata.reservationId': 'Required' }])
})
