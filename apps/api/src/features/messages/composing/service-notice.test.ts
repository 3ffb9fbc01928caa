import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-18T16:00:00Z') })
let admin: Caller
beforeAll(async () => {
  admin = await api.signInAsAdmin()
})

const mailAddress = () => `${randomUUID()}@example.com`

async function order(email: string) {
  const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: orderPayload({ email, phone: '902 555 0150' }),
  })
  return body.orderId
}

const book = (email: string) =>
  api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Bea Roy', email, phone: '902 555 0151' },
      reservationDetails: { date: '2026-11-20', time: '18:00', partySize: 2 },
    },
  })

const send = (recipients: string[], templateId: 'custom' | 'promotion' = 'custom') =>
  api.call(admin, 'POST /sendBulkEmail', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      recipients,
      templateId,
      templateData: { subject: 'We are closed tomorrow', message: 'Dear {customerName}, the oven is broken.' },
      noticeFor: 'truro',
    },
  })

test('a service notice goes to those with an open order or a coming table there, without consent, and to nobody else', async () => {
  const [waiting, coming, done, stranger] = [mailAddress(), mailAddress(), mailAddress(), mailAddress()]
  await order(waiting)
  expect((await book(coming)).status).toBe(200)
  const finished = await order(done)
  for (const status of ['preparing', 'ready', 'completed'] as const) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: finished, status } })
  }

  const { body: audience } = await api.call(admin, 'GET /admin/messages/notice-readers', {
    query: { location: 'truro' },
  })
  const addresses = audience.readers.map(({ email }) => email)
  expect(addresses).toEqual(expect.arrayContaining([waiting, coming]))
  expect(addresses).not.toContain(done)

  const { status, body } = await send([waiting, coming, done, stranger])
  expect([status, body.successful, body.failed]).toEqual([200, 2, 2])
  expect(body.results.filter(({ reason }) => reason !== null)).toMatchObject([
    { recipient: done, reason: 'Neither an open order nor a coming table at the location' },
    { recipient: stranger, reason: 'Neither an open order nor a coming table at the location' },
  ])
  const mail = await eventually(async () =>
    (await api.messagesTo(coming)).find(({ subject }) => subject === 'We are closed tomorrow'),
  )
  expect(mail.text).toContain('Dear Bea Roy, the oven is broken.')
  expect(mail.text).not.toMatch(/agreed to news|Unsubscribe/)
})

test('a service notice carries no offer, and only admins send one', async () => {
  const refused = await send([mailAddress()], 'promotion')
  expect([refused.status, refused.body.error]).toEqual([400, 'A service notice carries no offer'])
  const manager = await api.signUpStaff('manager', ['truro'])
  const answer = await api.call(manager, 'GET /admin/messages/notice-readers', { query: { location: 'truro' } })
  expect(answer.status).toBe(403)
})
