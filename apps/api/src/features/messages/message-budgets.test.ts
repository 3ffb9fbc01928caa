import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { atNewAddress } from '@thali/testing/new-address'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN, ADMIN_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const NOW = new Date('2026-11-18T16:00:00Z')

const api = useApi({ now: NOW, env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
let clerk: Caller
beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
})

let numbers = 100
const newPhone = () => `+1902555${String(4000 + (numbers += 1))}`
const mailAddress = () => `${randomUUID()}@example.com`

/** Until nothing waits to leave. */
const quiet = () =>
  eventually(async () => {
    const rows = await api.sql(
      `SELECT 1 FROM pgboss.job WHERE name = 'message' AND state IN ('created', 'retry', 'active')`,
    )
    return rows.length === 0
  })

const heldBack = async (recipient: string) => {
  const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/messages/held-back')
  return body.messages.filter((message) => message.recipient === recipient)
}

type Guest = { email: string; phone: string; name?: string; specialRequests?: string; time?: string }

const book = ({ email, phone, name = 'Ann Lee', specialRequests, time = '18:00' }: Guest, minute = 0) =>
  api.call(NOBODY, 'POST /reservations', {
    headers: atNewAddress(),
    body: {
      location: 'truro',
      customerInfo: { name, email, phone },
      reservationDetails: {
        date: `2026-12-${String(1 + (minute % 28)).padStart(2, '0')}`,
        time,
        partySize: 1,
        ...(specialRequests ? { specialRequests } : {}),
      },
    },
  })

const cancel = (reservation: { reservationId: string; manageUrl: string }, reason?: string) => {
  const token = new URL(reservation.manageUrl, 'http://x').searchParams.get('token') ?? ''
  return api.call(NOBODY, 'POST /reservations/:id/cancel', {
    headers: atNewAddress(),
    params: { id: reservation.reservationId },
    body: { token, ...(reason ? { reason } : {}) },
  })
}

describe('a stranger’s number and address', () => {
  test('a number and an address get six texts and twelve e-mails a day, however many tables are booked for them', async () => {
    const guest = { email: mailAddress(), phone: newPhone() }
    for (let round = 0; round < 14; round += 1) {
      const { status, body } = await book(guest, round)
      expect(status).toBe(200)
      expect((await cancel(body.reservation)).status).toBe(200)
    }
    await quiet()
    const texts = await api.messagesTo(guest.phone)
    expect(texts).toHaveLength(6)
    // A guest who cancels within minutes gets no text about it.
    expect(texts.filter(({ text }) => text.includes('cancelled'))).toEqual([])
    expect(await api.messagesTo(guest.email)).toHaveLength(12)

    const [held] = await heldBack(guest.phone)
    expect(held).toMatchObject({
      kind: 'reservation-confirmation by sms',
      reason: 'This number or address has had as many messages as it is sent in a day',
      canBeSent: true,
    })
  })

  test('orders of an unproved account send no more than six texts and twelve e-mails to a number and address', async () => {
    const customer = await api.signUp()
    const [email, phone] = [mailAddress(), newPhone()]
    for (let round = 0; round < 9; round += 1) {
      const order = await api.call(customer, 'POST /createCustomerOrderCash', {
        headers: atNewAddress(),
        body: orderPayload({ email, phone }),
      })
      expect(order.status).toBe(200)
      const cancelled = await api.call(customer, 'POST /me/orders/:id/cancel', {
        params: { id: order.body.orderId },
        body: { reason: 'Changed my mind' },
      })
      expect(cancelled.status).toBe(200)
    }
    await quiet()
    expect(await api.messagesTo(phone)).toHaveLength(6)
    expect(await api.messagesTo(email)).toHaveLength(12)
  })

  test('a confirmation to an unproved address has none of the words that the guest typed', async () => {
    const guest = { email: mailAddress(), phone: newPhone(), specialRequests: 'Click http://evil.test/claim' }
    const { body } = await book(guest)
    await cancel(body.reservation, 'You won: http://evil.test/claim')
    await quiet()
    const sent = (await api.messagesTo(guest.email)) as unknown as { text: string; html: string }[]
    expect(sent).toHaveLength(2)
    expect(JSON.stringify([...sent, ...(await api.messagesTo(guest.phone))])).not.toMatch(/evil|claim|You won/)
    expect(sent.some(({ text }) => text.includes('Special requests: We noted your request.'))).toBe(true)
  })
})

test('a guest whose address is proved reads their own words in the confirmation', async () => {
  const customer = await api.signUp()
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [customer.id])
  const { status } = await api.call(customer, 'POST /reservations', {
    headers: atNewAddress(),
    body: {
      location: 'truro',
      customerInfo: { name: 'Ann Lee', email: customer.email, phone: newPhone() },
      reservationDetails: { date: '2026-12-05', time: '19:00', partySize: 2, specialRequests: 'A high chair, please' },
    },
  })
  expect(status).toBe(200)
  const mail = await eventually(async () =>
    (await api.messagesTo(customer.email)).find(({ subject }) => subject?.startsWith('Your table is booked')),
  )
  expect(mail.text).toContain('Special requests: A high chair, please')
})

test('a family that orders at the rush, twice, hears of every step', async () => {
  const customer = await api.signUp()
  const phone = newPhone()
  const orders = []
  for (const dish of ['lunch', 'dinner']) {
    const { body } = await api.call(customer, 'POST /createCustomerOrderCash', {
      headers: atNewAddress(),
      body: orderPayload({ email: customer.email, phone, name: `Kim ${dish}` }),
    })
    orders.push(body.orderId)
  }
  for (const status of ['preparing', 'ready', 'completed'] as const) {
    for (const orderId of orders) {
      const step = await api.call(clerk, 'POST /updateOrderStatus', { body: { orderId, status } })
      expect(step.status).toBe(200)
    }
    await quiet()
  }
  expect(await api.messagesTo(phone)).toHaveLength(6)
  expect(await heldBack(phone)).toEqual([])
  expect(await heldBack(customer.email)).toEqual([])
})

test('a message that was held back leaves when an admin sends it all the same', async () => {
  const guest = { email: mailAddress(), phone: newPhone() }
  for (let round = 0; round < 7; round += 1) await cancel((await book(guest, round)).body.reservation)
  await quiet()
  const [held] = await heldBack(guest.phone)
  const send = () =>
    api.call(ADMIN_PROGRAM, 'POST /admin/messages/held-back/:id/send', {
      params: { id: held?.id ?? '' },
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await send()).body).toEqual({ queued: true })
  await eventually(async () => (await api.messagesTo(guest.phone)).length === 7)
  expect((await send()).status).toBe(404)
  expect(await heldBack(guest.phone)).toEqual([])
})

describe('mails that open an account', () => {
  const ask = (email: string) =>
    api.request(NOBODY, 'POST', '/api/auth/request-password-reset', { body: { email }, headers: atNewAddress() })

  test('mails that open an account go to one reader three times an hour, and the caller is not told', async () => {
    const { email } = await api.signUp()
    const answers = []
    for (let round = 0; round < 10; round += 1) answers.push((await ask(email)).status)
    expect(new Set(answers)).toEqual(new Set([200]))
    await quiet()
    const resets = (await api.messagesTo(email)).filter(({ subject }) => subject === 'Choose a new password')
    expect(resets).toHaveLength(3)
    const held = await heldBack(email)
    expect(held).toHaveLength(7)
    // A link that opens an account lies on no list.
    expect(held.some(({ canBeSent }) => canBeSent)).toBe(false)
  })

  test('mails that open an account reach a reader whose address a stranger has filled up with bookings', async () => {
    const { email } = await api.signUp()
    const guest = { email, phone: newPhone() }
    for (let round = 0; round < 8; round += 1) await cancel((await book(guest, round)).body.reservation)
    await ask(email)
    await eventually(async () =>
      (await api.messagesTo(email)).some(({ subject }) => subject === 'Choose a new password'),
    )
  })
})

test('an owner hears of a tablet and a new password, although strangers have used up the day’s mails', async () => {
  const cook = await api.signUpStaff('staff', ['truro'])
  // The mail of the sign-up has left.
  await quiet()
  await api.sql(
    `INSERT INTO message_ledger (id, origin, kind, channel, recipient)
     SELECT gen_random_uuid(), 'account', 'reset-password', 'email', $1 FROM generate_series(1, 12)`,
    [cook.email],
  )
  const tablets = 20
  for (let count = 1; count <= tablets; count += 1) {
    const { status } = await api.call(NOBODY, 'POST /auth/device-sign-in', {
      headers: atNewAddress(),
      body: { email: cook.email, password: cook.password, deviceName: `Tablet ${count}` },
    })
    expect(status).toBe(200)
  }
  const changed = await api.call(cook, 'POST /me/password', {
    body: { currentPassword: cook.password, newPassword: 'Another-pass-2' },
  })
  expect(changed.status).toBe(200)
  await quiet()
  const subjects = (await api.messagesTo(cook.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'A tablet was signed in with your account')).toHaveLength(tablets)
  expect(subjects).toContain('Your password was changed')
  expect(await heldBack(cook.email)).toEqual([])
})

test('a location that has used its day up holds texts back, and its owner is told once', async () => {
  await api.sql(
    `INSERT INTO message_ledger (id, origin, kind, channel, recipient, location_id)
     SELECT gen_random_uuid(), 'guest', 'order-confirmation', 'sms', '+1902555' || n, 'new-glasgow'
     FROM generate_series(1000, 1999) AS n`,
  )
  const phones = [newPhone(), newPhone()]
  for (const [day, phone] of phones.entries()) {
    const { status } = await api.call(NOBODY, 'POST /reservations', {
      headers: atNewAddress(),
      body: {
        location: 'new-glasgow',
        customerInfo: { name: 'Ann Lee', email: mailAddress(), phone },
        reservationDetails: { date: `2026-12-1${day}`, time: '18:00', partySize: 2 },
      },
    })
    expect(status).toBe(200)
  }
  await quiet()
  for (const phone of phones) {
    expect(await api.messagesTo(phone)).toEqual([])
    expect(await heldBack(phone)).toMatchObject([{ reason: expect.stringContaining('location') }])
  }
  const told = (await api.messagesTo(ADMIN.email)).filter(({ subject }) => subject?.includes('more are held back'))
  expect(told).toHaveLength(1)
})

test('a Caribbean number is never texted', async () => {
  const guest = { email: mailAddress(), phone: '+18765550142' }
  expect((await book(guest, 20)).status).toBe(200)
  await quiet()
  expect(await api.messagesTo(guest.phone)).toEqual([])
  expect(await api.messagesTo(guest.email)).toHaveLength(1)
})
