import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { isMoneyEvent, isSessionEvent, WANTED_EVENTS } from './webhook-events.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../../docs/payments.md')

test('the document names the events that the endpoint has to send, and no others', async () => {
  const [, list = ''] = /\/api\/webhooks\/stripe` for: (.*?)\. Set its/s.exec(await readFile(DOCUMENT, 'utf8')) ?? []
  expect([...list.matchAll(/`([\w.]+)`/g)].map(([, event]) => event)).toEqual(WANTED_EVENTS)
})

test('each of them is about a page or about money; events about other things are left alone', () => {
  for (const event of WANTED_EVENTS) expect(isSessionEvent(event) !== isMoneyEvent(event), event).toBe(true)
  for (const event of ['charge.refund.updated', 'charge.dispute.funds_withdrawn'])
    expect(isMoneyEvent(event)).toBe(true)
  for (const event of ['customer.created', 'checkout.session.other', 'payment_intent.succeeded'])
    expect(isSessionEvent(event) || isMoneyEvent(event), event).toBe(false)
})
