import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { isMoneyEvent, isReaderEvent, isSessionEvent, READER_EVENTS, WANTED_EVENTS } from './webhook-events.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../../docs/payments.md')

test('the document names the events that the endpoint has to send, and no others', async () => {
  const text = await readFile(DOCUMENT, 'utf8')
  const [, list = ''] = /\/api\/webhooks\/stripe` for: (.*?)\. Set its/s.exec(text) ?? []
  expect([...list.matchAll(/`([\w.]+)`/g)].map(([, event]) => event)).toEqual(WANTED_EVENTS)
  const [, readers = ''] = /For card readers add (.*?)\. Without/s.exec(text) ?? []
  expect([...readers.matchAll(/`([\w.]+)`/g)].map(([, event]) => event)).toEqual(READER_EVENTS)
  for (const event of READER_EVENTS) expect(isReaderEvent(event), event).toBe(true)
})

test('each of them is about a page or about money; events about other things are left alone', () => {
  for (const event of WANTED_EVENTS) expect(isSessionEvent(event) !== isMoneyEvent(event), event).toBe(true)
  for (const event of ['charge.refund.updated', 'charge.dispute.funds_withdrawn'])
    expect(isMoneyEvent(event)).toBe(true)
  for (const event of ['customer.created', 'checkout.session.other', 'payment_intent.succeeded'])
    expect(isSessionEvent(event) || isMoneyEvent(event), event).toBe(false)
})
