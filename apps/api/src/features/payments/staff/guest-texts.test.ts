import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-18T16:00:00Z') })

async function book(phone: string) {
  const email = `${randomUUID()}@example.com`
  const { body } = await api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Bea Roy', email, phone },
      reservationDetails: { date: '2026-11-20', time: '18:00', partySize: 2 },
    },
  })
  return { ...body.reservation, email }
}

const text = (caller: Caller, orderId: string, phoneNumber = '') =>
  api.call(caller, 'POST /sendCustomSMS', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId, phoneNumber, message: 'Hi {customerName}, your table is by the window.' },
  })

// CUS-API-44, CUS-API-45
test('staff text the guest of a booking of their location, at the number of the booking only', async () => {
  const { id } = await book('902 555 0181')
  const staff = await api.signUpStaff('staff', ['truro'])
  expect((await api.call(staff, 'GET /getSMSTemplates')).status).toBe(200)
  expect((await text(staff, id)).body).toEqual({ success: true, error: null })
  const sent = await eventually(async () =>
    (await api.messagesTo('+19025550181')).find((message) => message.text.includes('by the window')),
  )
  expect(sent.text).toContain('Hi Bea, your table')
  expect((await text(staff, id, '+19025550182')).body.code).toBe('phone-mismatch')
})

// CUS-API-44, CUS-API-45
test('staff of another location and customers do not text the guest of a booking', async () => {
  const { id } = await book('902 555 0183')
  const elsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  expect([(await text(elsewhere, id)).status, (await text(await api.signUp(), id)).status]).toEqual([404, 403])
  expect((await text(NOBODY, id)).status).toBe(401)
})

// CUS-API-44, CUS-API-46
test('an e-mail in one’s own words may be sent by managers and above only', async () => {
  const { email } = await book('902 555 0184')
  const staff = await api.signUpStaff('staff', ['truro'])
  const answer = await api.call(staff, 'POST /sendEmail', {
    body: { to: email, templateId: 'custom', templateData: { subject: 'Hello', message: 'Hello' } },
  })
  expect(answer.status).toBe(403)
})
