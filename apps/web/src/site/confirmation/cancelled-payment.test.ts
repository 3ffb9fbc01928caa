import { expect, test } from 'vitest'

import {
  isLinkPayment,
  orderPath,
  referenceIn,
  stateAfterClosing,
  stateOfOrder,
  wordsFor,
} from './cancelled-payment.ts'

// CUS-CAN-01, CUS-CAN-02, ADM-PAY-34, ADM-PAY-35
test.each([
  ['?order_id=0190c2a4-7000', '0190c2a4-7000'],
  ['?order_id=%20ORD-7%20', 'ORD-7'],
  ['', null],
  ['?order_id=', null],
  ['?order_id=ORD_2024_X.1', 'ORD_2024_X.1'],
  ['?order_id=%3Cb%3E7%3C/b%3E', '<b>7</b>'],
  ['?order_id=%3Cb%3Eyou+won', null],
  ['?order_id=A%E2%80%AEB', null],
  [`?order_id=${'7'.repeat(64)}`, '7'.repeat(64)],
  [`?order_id=${'7'.repeat(65)}`, `${'7'.repeat(64)}…`],
])('the address %s names a reference as plain text, and never a sentence', (search, reference) => {
  expect(referenceIn(search)).toBe(reference)
})

test.each([
  ['open', 'cancelled'],
  ['expired', 'cancelled'],
  ['failed', 'cancelled'],
  ['processing', 'processing'],
  ['paid', 'paid'],
  ['returned', 'returned'],
] as const)('a payment that is %s at the server stands as %s', (paymentState, kind) => {
  expect(stateAfterClosing('cs_1', { paymentState, orderId: null }).kind).toBe(kind)
})

// ADM-PAY-32, ADM-PAY-33
test.each([
  ['paid', 'paid'],
  ['refunded', 'returned'],
  ['unpaid', 'cancelled'],
  ['failed', 'cancelled'],
] as const)('an order in the address that is %s stands as %s for those who may read it', (paymentStatus, kind) => {
  const state = stateOfOrder({ id: 'order-1', status: 'pending', paymentStatus })
  expect(state.kind).toBe(kind)
  expect(wordsFor(state, false).body.includes('No charges were made')).toBe(kind === 'cancelled')
})

test('a guest who comes back from paying the rest of a changed order has not paid it', () => {
  const state = stateOfOrder({ id: 'order-1', status: 'preparing', paymentStatus: 'paid', dueAmount: 5.13 })
  expect(state.kind).toBe('cancelled')
})

test('the page says that nothing was charged only where the server does not contradict it', () => {
  const claim = 'No charges were made and your order was not created.'
  const standings = [
    stateAfterClosing('cs_1', { paymentState: 'paid', orderId: 'order-1' }),
    stateAfterClosing('cs_1', { paymentState: 'processing', orderId: null }),
    stateAfterClosing('cs_1', { paymentState: 'returned', orderId: null }),
    { kind: 'checking' } as const,
    { kind: 'unreachable' } as const,
  ]

  expect(wordsFor({ kind: 'cancelled' }, false).body).toBe(claim)
  for (const state of standings) expect(wordsFor(state, false).body).not.toContain('No charges')
})

test('a payment link that staff sent stays good, and the page says so instead of speaking of an order', () => {
  expect(isLinkPayment('?order_id=1&via=link')).toBe(true)
  expect(isLinkPayment('?order_id=1')).toBe(false)
  expect(wordsFor({ kind: 'cancelled' }, true).body).toBe(
    'The link that we sent you can still be used until it runs out.',
  )
})

test('a payment that went through leads to its order, or to the page that waits for it', () => {
  expect(orderPath({ orderId: 'order-1', sessionId: 'cs_1' })).toBe('/order-success?order_id=order-1')
  expect(orderPath({ orderId: null, sessionId: 'cs_1' })).toBe('/order-success?session_id=cs_1')
})
