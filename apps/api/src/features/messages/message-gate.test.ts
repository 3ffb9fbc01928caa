import { expect, test } from 'vitest'

import { originOf } from './message-gate.ts'
import type { OutboxMessage } from '#api/outbox/outbox-jobs.ts'

const LINK = { channel: 'email', accountId: 'ann', link: 'https://thali.example/verify' }
const NOTE = {
  channel: 'sms',
  subject: 'table-4',
  to: '+19025550142',
  name: 'Ann',
  title: '',
  text: 'Your table is ready.',
}
const ORDER = { channel: 'sms', orderId: 'o-1' }
const asker = { accountId: null, source: '203.0.113.7' }

test.each([
  ['an order that is ready, whoever ordered it', { ...ORDER, kind: 'order-ready', asker }, 'always'],
  ['a confirmation for a guest', { ...ORDER, kind: 'order-confirmation', asker }, 'guest'],
  ['a confirmation that the restaurant caused', { ...ORDER, kind: 'order-confirmation' }, 'house'],
  ['money that went back', { ...NOTE, kind: 'payment-returned', asker }, 'always'],
  ['a new password', { ...LINK, kind: 'password-changed', asker }, 'notice'],
  ['a link that opens an account', { ...LINK, kind: 'reset-password', asker }, 'account'],
  ['a code that proves a phone', { ...NOTE, kind: 'phone-code', asker }, 'account'],
  ['a note of the next release', { ...NOTE, kind: 'table-ready', asker }, 'guest'],
  // Links are never stored to be sent later.
  ['a mail of the next release with a link', { ...LINK, kind: 'sign-in-link', asker }, 'account'],
  ['a message that an admin released', { ...NOTE, kind: 'custom-text', asker, isReleased: true }, 'always'],
])('%s is counted in the right budget', (_what, message, origin) => {
  expect(originOf(message as OutboxMessage)).toBe(origin)
})
