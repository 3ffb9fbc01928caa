import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  advancePayment,
  decidePaid,
  isUnsettled,
  PAYMENT_STATES,
  paymentMismatch,
  type PaymentState,
  paymentStateOf,
} from './payment-state.ts'

const state = fc.constantFrom(...PAYMENT_STATES)
const settle = (heard: readonly PaymentState[], start: PaymentState = 'open') => heard.reduce(advancePayment, start)

describe('news of a payment', () => {
  test('a payment that was paid stays paid, however often and in whatever order other news comes', () => {
    const history = fc.array(state, { maxLength: 12 })
    fc.assert(
      fc.property(history, history, (before, after) => {
        expect(settle([...before, 'paid', ...after])).toBe('paid')
      }),
    )
  })

  test('news of a payment leads to the same end in any order and when repeated, unless two ends contradict', () => {
    const end = fc.constantFrom<PaymentState>('failed', 'expired')
    const history = end.chain((only) => fc.array(fc.constantFrom('open', 'processing', 'paid', only)))
    const shuffled = history.chain((heard) =>
      fc.record({
        heard: fc.constant(heard),
        again: fc.shuffledSubarray([...heard, ...heard], { minLength: heard.length * 2 }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ heard, again }) => {
        expect(settle(again)).toBe(settle(heard))
      }),
    )
  })

  test('news never opens a payment again that has ended, and only money changes its end', () => {
    fc.assert(
      fc.property(fc.constantFrom<PaymentState>('failed', 'expired'), fc.array(state), (ended, heard) => {
        const last = settle(heard, ended)
        expect(last).toBe(heard.includes('paid') ? 'paid' : ended)
        expect(isUnsettled(last)).toBe(false)
      }),
    )
  })
})

test.each([
  ['open', true],
  ['processing', true],
  ['failed', false],
  ['expired', false],
  ['paid', false],
] as const)('money can still come for a payment that is %s: %s', (known, expected) => {
  expect(isUnsettled(known)).toBe(expected)
})

test.each([
  ['open', 'unpaid', null, 'open'],
  // A card that was declined can be followed by another one.
  ['open', 'unpaid', 'requires_payment_method', 'open'],
  ['complete', 'paid', 'succeeded', 'paid'],
  // The page is shown as it is, and its payment as it was before.
  ['complete', 'paid', null, 'processing'],
  ['complete', 'paid', 'processing', 'processing'],
  ['complete', 'paid', 'requires_payment_method', 'processing'],
  ['complete', 'unpaid', 'processing', 'processing'],
  ['complete', 'unpaid', null, 'processing'],
  ['complete', 'unpaid', 'requires_payment_method', 'failed'],
  ['complete', 'unpaid', 'canceled', 'failed'],
  ['expired', 'unpaid', null, 'expired'],
  ['expired', 'unpaid', 'canceled', 'expired'],
  // Money counts more than the page.
  ['expired', 'paid', 'succeeded', 'paid'],
  ['complete', 'no_payment_required', null, 'processing'],
  [null, 'unpaid', null, 'open'],
  ['a word of tomorrow', 'unpaid', null, 'open'],
] as const)(
  'a payment page that is %s and %s with a payment that is %s reads as %s',
  (status, paymentStatus, payment, read) => {
    expect(paymentStateOf({ status, paymentStatus, payment })).toBe(read)
  },
)

const agreed = { id: 'checkout', totalCents: 2051, currency: 'cad', isLive: false }
const fitting = { reference: 'checkout', totalCents: 2051, currency: 'cad', isLive: false, mode: 'payment' }

test('a payment that the provider shows is believed when it is the one that was agreed', () => {
  expect(paymentMismatch(agreed, fitting)).toBeNull()
  expect(paymentMismatch(agreed, { ...fitting, currency: 'CAD' })).toBeNull()
})

test.each([
  ['of another checkout', { reference: 'another' }, 'It belongs to another checkout.'],
  ['of no checkout', { reference: null }, 'It belongs to another checkout.'],
  ['for a subscription', { mode: 'subscription' }, 'It is no single payment but “subscription”.'],
  ['of real money', { isLive: true }, 'It is a live payment.'],
  ['in another currency', { currency: 'usd' }, 'Its currency is usd.'],
  ['in no currency', { currency: null }, 'Its currency is unknown.'],
  ['of a cent less', { totalCents: 2050 }, 'Its amount is 2050 cents, agreed were 2051.'],
  ['of a cent more', { totalCents: 2052 }, 'Its amount is 2052 cents, agreed were 2051.'],
  ['without an amount', { totalCents: null }, 'Its amount is unknown cents, agreed were 2051.'],
])('a payment %s is not the one that was agreed', (_what, difference, problem) => {
  expect(paymentMismatch(agreed, { ...fitting, ...difference })).toBe(problem)
})

test('a test payment pays for nothing where money is real', () => {
  expect(paymentMismatch({ ...agreed, isLive: true }, fitting)).toBe('It is a test payment.')
})

describe('money that has arrived', () => {
  const inTime = { isClosed: false, isPaid: false, isSuperseded: false }
  const forCart = { ...inTime, makesOrder: true }
  const forOrder = { ...inTime, makesOrder: false }

  test.each([
    ['of a cart makes its order', forCart, undefined, 'make-order'],
    ['of a cart that was closed goes back', { ...forCart, isClosed: true }, undefined, 'give-back'],
    ['of a cart that was paid before goes back', { ...forCart, isPaid: true }, undefined, 'give-back'],
    [
      'for an order that it paid before goes back',
      { ...forOrder, isPaid: true },
      { status: 'ready', paymentStatus: 'unpaid' },
      'give-back',
    ],
    [
      'of a cart with another checkout in its place goes back',
      { ...forCart, isSuperseded: true },
      undefined,
      'give-back',
    ],
    [
      'pays its order beside another page of it',
      { ...forOrder, isSuperseded: true },
      { status: 'ready', paymentStatus: 'unpaid' },
      'pay-order',
    ],
    ['pays an order whose card failed', forOrder, { status: 'ready', paymentStatus: 'failed' }, 'pay-order'],
    ['for an order that is gone goes back', forOrder, undefined, 'give-back'],
    ['for an unpaid order pays it', forOrder, { status: 'pending', paymentStatus: 'unpaid' }, 'pay-order'],
    ['pays a completed order that is unpaid', forOrder, { status: 'completed', paymentStatus: 'unpaid' }, 'pay-order'],
    ['for an order paid otherwise goes back', forOrder, { status: 'ready', paymentStatus: 'paid' }, 'give-back'],
    ['for a refunded order goes back', forOrder, { status: 'ready', paymentStatus: 'refunded' }, 'give-back'],
    ['for a cancelled order goes back', forOrder, { status: 'cancelled', paymentStatus: 'unpaid' }, 'give-back'],
    ['of a cart that was paid already goes back', forCart, { status: 'pending', paymentStatus: 'paid' }, 'give-back'],
    [
      'for an order whose page was closed goes back',
      { ...forOrder, isClosed: true },
      { status: 'pending', paymentStatus: 'unpaid' },
      'give-back',
    ],
  ] as const)('money that has arrived %s', (_rule, checkout, order, outcome) => {
    expect(decidePaid(checkout, order)).toBe(outcome)
  })
})
