import { expect, test } from 'vitest'

import { latePaidAt, latePaymentWords } from './payment-state.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const begunAt = at('17:55')

test.each([
  ['at once', '18:00', '18:00', null],
  ['within five minutes', '18:00', '18:05', null],
  ['six minutes later', '18:00', '18:06', '18:00'],
  ['two hours later', '18:00', '20:00', '18:00'],
  ['before it was paid, by a wrong clock', '18:10', '18:00', null],
  ['long after a time that lies before the payment began, by a wrong clock', '09:00', '18:30', '17:55'],
])('a payment counts as late after five minutes: it is learnt of %s', (_when, paidAt, now, expected) => {
  expect(latePaidAt({ paidAt: at(paidAt), begunAt, now: at(now) })).toEqual(expected && at(expected))
})

test('a payment whose time the provider does not say is not called late', () => {
  expect(latePaidAt({ paidAt: null, begunAt, now: at('20:00') })).toBeNull()
})

test('staff read when a late payment was made and when it was learnt of, and nothing on other orders', () => {
  const late = { paidAt: '2026-11-21T22:02:00Z', paymentLearntAt: '2026-11-21T22:40:00Z' }
  expect(latePaymentWords(late)).toBe('Paid at 6:02 PM AST, learnt at 6:40 PM AST.')
  expect(latePaymentWords({ ...late, paymentLearntAt: null })).toBeNull()
})
