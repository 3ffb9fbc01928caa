import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { fillTemplate, SMS_TEMPLATES } from '#api/features/payments/staff/staff-texts.service.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let clerk: Caller

beforeAll(async () => {
  clerk = await api.signUpStaff('staff', ['truro'])
})

test.each([
  ['Zoë D’Entremont', 1042, 'Hi Zoë, order #1042 is ready.'],
  ['  Jean-Luc ', 1042, 'Hi Jean-Luc, order #1042 is ready.'],
  ['https://evil.example', 1042, 'Hi httpsevilexample, order #1042 is ready.'],
  ['{orderNumber}', 7, 'Hi orderNumber, order #7 is ready.'],
  ['123', 7, 'Hi there, order #7 is ready.'],
  ['', null, 'Hi there, order  is ready.'],
])('a template for “%s” and number %s reads “%s”', (name, orderNumber, text) => {
  expect(fillTemplate('Hi {customerName}, order #{orderNumber} is ready.', { name, orderNumber })).toBe(text)
})

test('the text templates have different names, and each is short enough for the call that sends it', async () => {
  const { status, body } = await api.call(clerk, 'GET /getSMSTemplates')
  expect([status, body.success]).toEqual([200, true])
  expect(body.templates).toEqual(SMS_TEMPLATES)
  expect(new Set(body.templates.map(({ id }) => id)).size).toBe(body.templates.length)
  expect(body.templates.filter(({ message, french }) => message.length > 300 || french.length > 300)).toEqual([])
})

// ADM-API-22
test('a template that is sent as it stands reaches the customer with name and number', async () => {
  const phone = '(902) 555-0190'
  const customer = await api.signUp()
  const body = orderPayload({ phone, name: 'Kim Tran' })
  const { order } = (await api.call(customer, 'POST /createCustomerOrderCash', { body })).body
  const sent = await api.call(clerk, 'POST /sendCustomSMS', {
    body: { orderId: order.id, phoneNumber: phone, message: SMS_TEMPLATES[0].message },
  })
  expect(sent.body).toEqual({ success: true, error: null })
  const text = await eventually(async () =>
    (await api.messagesTo('+19025550190')).find((message) => message.text.includes('10 minutes longer')),
  )
  expect(text.text).toContain(`Hi Kim, order #${order.orderNumber} takes`)
})
