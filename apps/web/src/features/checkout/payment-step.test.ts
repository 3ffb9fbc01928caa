import { expect, test } from 'vitest'

import { IDLE, nextPaymentStep, type PaymentEvent, REDIRECT_DELAY_MS, usableAddress } from './payment-step.ts'

const PAGE = 'https://checkout.example/pay/cs_1'
const CONTINUE: PaymentEvent = { type: 'continue', paymentUrl: PAGE }

const after = (...events: PaymentEvent[]) => events.reduce(nextPaymentStep, IDLE)

test('continuing leaves for the payment page, however often the button is pressed', () => {
  const leaving = { kind: 'redirecting', paymentUrl: PAGE, isSlow: false }
  expect(after(CONTINUE)).toEqual(leaving)
  expect(after(CONTINUE, { type: 'continue', paymentUrl: 'https://other.example/' })).toEqual(leaving)
})

test('the browser leaves a second after the button was pressed [ADM-PAY-22, ADM-CON-58]', () => {
  expect(REDIRECT_DELAY_MS).toBe(1000)
})

test('a page that does not come is offered as a link, while the dialog stays closed to leaving', () => {
  expect(after(CONTINUE, { type: 'slow' })).toMatchObject({ kind: 'redirecting', isSlow: true })
  expect(after({ type: 'slow' })).toEqual(IDLE)
})

test('without an address of a payment page the dialog says so, and trying again begins anew', () => {
  for (const paymentUrl of [undefined, null, '', '/sandbox/pay/cs_1']) {
    expect(after({ type: 'continue', paymentUrl })).toEqual({ kind: 'error' })
    expect(after({ type: 'continue', paymentUrl }, { type: 'try-again' })).toEqual(IDLE)
  }
})

test('whoever comes back by the Back button finds the dialog as it opened', () => {
  expect(after(CONTINUE, { type: 'slow' }, { type: 'returned' })).toEqual(IDLE)
  expect(after({ type: 'continue', paymentUrl: null }, { type: 'returned' })).toEqual({ kind: 'error' })
})

test.each([
  [PAGE, PAGE],
  ['http://localhost:8080/sandbox/pay/cs_1', 'http://localhost:8080/sandbox/pay/cs_1'],
  ['javascript:alert(1)', null],
  ['data:text/html,hello', null],
  ['//checkout.example/pay', null],
  ['not an address', null],
])('only the full address of a web page is followed: %s', (text, followed) => {
  expect(usableAddress(text)).toBe(followed)
})
