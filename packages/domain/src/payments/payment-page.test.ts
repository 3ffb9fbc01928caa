import { expect, test } from 'vitest'

import { paymentPageAt } from './payment-page.ts'

const STRIPE = ['https://checkout.stripe.com']
const STAND_IN = ['http://localhost:3000']

// CUS-PAY-08, CUS-UN-16
test.each([
  ['https://checkout.stripe.com/c/pay/cs_1', STRIPE, true],
  ['http://localhost:3000/sandbox/pay/cs_1', STAND_IN, true],
  ['http://checkout.stripe.com/c/pay/cs_1', STRIPE, false],
  ['https://evil.example/pay', STRIPE, false],
  ['https://checkout.stripe.com.evil.example/', STRIPE, false],
  ['https://checkout.stripe.com@evil.example/', STRIPE, false],
  ['https://checkout.stripe.com:8443/', STRIPE, false],
  ['http://localhost:3001/sandbox/pay/cs_1', STAND_IN, false],
  ['javascript:alert(1)', STRIPE, false],
  ['data:text/html,hello', STRIPE, false],
  ['//checkout.stripe.com/pay', STRIPE, false],
  ['/sandbox/pay/cs_1', STAND_IN, false],
  ['not an address', STRIPE, false],
  ['', STRIPE, false],
  [null, STRIPE, false],
])('the payment page %s of a provider at %s is followed: %s', (text, origins, isFollowed) => {
  expect(paymentPageAt(text, origins)).toBe(isFollowed ? text : null)
})
