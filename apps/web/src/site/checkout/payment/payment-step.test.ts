import { expect, test } from 'vitest'

import { IDLE, nextPaymentStep, type PaymentEvent, REDIRECT_DELAY_MS } from './payment-dialog.tsx'

const PAGE = 'https://checkout.example/pay/cs_1'
const ORIGINS = ['https://checkout.example']
const continueTo = (paymentUrl: string | null | undefined): PaymentEvent => ({
  type: 'continue',
  paymentUrl,
  origins: ORIGINS,
})
const CONTINUE = continueTo(PAGE)

const after = (...events: PaymentEvent[]) => events.reduce(nextPaymentStep, IDLE)

// ADM-PAY-23
test('the button of the payment step leaves for the payment page once, however often it is pressed', () => {
  const leaving = { kind: 'redirecting', paymentUrl: PAGE, isSlow: false }
  expect(after(CONTINUE)).toEqual(leaving)
  expect(after(CONTINUE, continueTo(`${PAGE}2`))).toEqual(leaving)
})

// CUS-TIM-20
test('the browser leaves a second after the button was pressed [ADM-PAY-22, ADM-CON-58]', () => {
  expect(REDIRECT_DELAY_MS).toBe(1000)
})

test('a payment page that does not come is offered as a link, while the dialog stays closed to leaving', () => {
  expect(after(CONTINUE, { type: 'slow' })).toMatchObject({ kind: 'redirecting', isSlow: true })
  expect(after({ type: 'slow' })).toEqual(IDLE)
})

// ADM-PAY-23, CUS-PAY-12, CUS-PAY-14
test('the dialog says so when there is no address of a payment page, and trying again begins anew', () => {
  for (const paymentUrl of [undefined, null, '', '/sandbox/pay/cs_1']) {
    expect(after(continueTo(paymentUrl))).toEqual({ kind: 'error' })
    expect(after(continueTo(paymentUrl), { type: 'try-again' })).toEqual(IDLE)
  }
})

test('a guest who comes back by the Back button finds the payment dialog as it opened', () => {
  expect(after(CONTINUE, { type: 'slow' }, { type: 'returned' })).toEqual(IDLE)
  expect(after(continueTo(null), { type: 'returned' })).toEqual({ kind: 'error' })
})

// CUS-PAY-08, CUS-PAY-12, CUS-UN-16
test.each([
  'https://evil.example/pay/cs_1',
  'http://checkout.example/pay/cs_1',
  'javascript:alert(1)',
  '//checkout.example/pay',
])('an address that is no page of the card provider is an error, and the browser stays: %s', (paymentUrl) => {
  expect(after(continueTo(paymentUrl))).toEqual({ kind: 'error' })
})
