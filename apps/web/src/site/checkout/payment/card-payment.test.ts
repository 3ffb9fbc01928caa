import { friendlyStatusMessage } from '@thali/domain/net/failures'
import type { OrderPayload } from '@thali/domain/orders/order-payload'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { failureOf, placeOrder } from '../place-order.ts'
import { closeSession } from './card-payment.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { begunPayments, rememberPayment } from '#web/site/cart/begun-payment.ts'

type Sent = { path: string; key: string | null }
type Answer = { status?: number; body: object }

const SESSION = {
  success: true,
  sessionId: 'cs_1',
  paymentUrl: 'https://checkout.example/pay/cs_1',
  pricing: { subtotal: 20, tax: 2.8, tip: 0, total: 22.8, taxRate: 0.14 },
  expiresAt: '2199-01-01T00:00:00.000Z',
}
const PLACED = { body: { success: true, orderId: 'order-cash', order: { id: 'order-cash' } } }
const FIGURES_AGREE = { body: { success: true, valid: true, pricing: SESSION.pricing, errors: [] } }

/** Requests in order; each path returns its responses in turn, the last one repeatedly. */
let sent: Sent[]
let answers: Record<string, Answer[]>

beforeEach(() => {
  sent = []
  answers = {
    '/validatePricing': [FIGURES_AGREE],
    '/createCustomerPayment': [{ body: SESSION }],
    '/createCustomerOrderCash': [PLACED],
  }
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = url.replace('/api', '')
    sent.push({ path, key: headers['idempotency-key'] ?? null })
    const list = answers[path] ?? [refused(404, 'not-found')]
    const { status = 200, body } = (list.length > 1 ? list.shift() : list[0])!
    return Response.json(body, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

function aStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function refused(status: number, code: string, details: object = {}): Answer {
  return { status, body: { success: false, error: `It is ${code}.`, code, details } }
}

function payload(paymentMethod: 'online' | 'cash', changed: Partial<OrderPayload> = {}): OrderPayload {
  return { paymentMethod, location: { id: 'truro' }, tipAmount: 0, ...changed } as OrderPayload
}

const paths = () => sent.map(({ path }) => path)
const keysOf = (wanted: string) => sent.filter(({ path }) => path === wanted).map(({ key }) => key)

// CUS-CHK-46
const ACCOUNT = { isGuest: false } as const

test('a card payment checks the figures before it opens a payment page', async () => {
  expect(await placeOrder(payload('online'), ACCOUNT)).toEqual({ kind: 'session', session: SESSION })
  expect(paths()).toEqual(['/validatePricing', '/createCustomerPayment'])
})

// CUS-CHK-47
test('no payment page is opened for figures the server does not share', async () => {
  answers['/validatePricing'] = [{ body: { success: true, valid: false, pricing: SESSION.pricing, errors: ['Total'] } }]

  const failure = await placeOrder(payload('online'), ACCOUNT).catch((error: unknown) => failureOf(error, 'online'))

  expect(failure).toMatchObject({ message: 'Please check your information and try again.' })
  expect(paths()).toEqual(['/validatePricing'])
})

test('the same order asks for its page under the same key, a changed one under another', async () => {
  await placeOrder(payload('online'), ACCOUNT)
  await placeOrder(payload('online'), ACCOUNT)
  await placeOrder(payload('online', { tipAmount: 5 }), ACCOUNT)

  const [first, second, third] = keysOf('/createCustomerPayment')
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a payment page that was closed, or has run out, is replaced by another under a new key', async () => {
  for (const gone of [
    refused(409, 'payment-session-closed'),
    { body: { ...SESSION, expiresAt: '2020-01-01T00:00:00Z' } },
  ]) {
    sent = []
    answers['/createCustomerPayment'] = [gone, { body: SESSION }]

    expect(await placeOrder(payload('online'), ACCOUNT)).toMatchObject({ kind: 'session', session: SESSION })
    expect(new Set(keysOf('/createCustomerPayment')).size).toBe(2)
    await closeSession('cs_1', false)
  }
})

test('an order that is paid already leads to that order instead of to a second payment', async () => {
  answers['/createCustomerPayment'] = [refused(409, 'payment-already-made', { orderId: 'order-1' })]
  expect(await placeOrder(payload('online'), ACCOUNT)).toMatchObject({ kind: 'paid', orderId: 'order-1' })

  rememberPayment({ sessionId: 'cs_0', locationId: 'truro' })
  answers['/getOrderBySessionId'] = [{ body: { success: true, paymentState: 'paid', orderId: 'order-0' } }]
  sent = []
  expect(await placeOrder(payload('online'), ACCOUNT)).toEqual({ kind: 'paid', orderId: 'order-0', sessionId: 'cs_0' })
  expect(paths()).toEqual(['/getOrderBySessionId'])
})

test('a return from a payment page that ran out opens another one', async () => {
  await placeOrder(payload('online'), ACCOUNT)
  rememberPayment({ sessionId: 'cs_1', locationId: 'truro' })
  answers['/getOrderBySessionId'] = [{ body: { success: false, paymentState: 'expired' } }]

  await placeOrder(payload('online'), ACCOUNT)

  expect(new Set(keysOf('/createCustomerPayment')).size).toBe(2)
  expect(begunPayments()).toEqual([])
})

test('before a cash order is placed, the card payment begun for the same cart is closed', async () => {
  rememberPayment({ sessionId: 'cs_0', locationId: 'truro' })
  answers['/closePaymentSession'] = [{ body: { success: true, paymentState: 'expired', orderId: null } }]

  expect(await placeOrder(payload('cash'), ACCOUNT)).toMatchObject({ kind: 'placed' })
  expect(paths()).toEqual(['/closePaymentSession', '/createCustomerOrderCash'])
  expect(begunPayments()).toEqual([])
})

test('no cash order is placed when the card has paid, nor while the bank decides', async () => {
  rememberPayment({ sessionId: 'cs_0', locationId: 'truro' })
  answers['/closePaymentSession'] = [{ body: { success: true, paymentState: 'processing', orderId: null } }]
  expect(await placeOrder(payload('cash'), ACCOUNT).catch((error: unknown) => failureOf(error, 'cash'))).toMatchObject({
    message: 'A payment for this order is still being processed. Please wait a moment.',
  })

  answers['/closePaymentSession'] = [{ body: { success: true, paymentState: 'paid', orderId: 'order-0' } }]
  expect(await placeOrder(payload('cash'), ACCOUNT)).toEqual({ kind: 'paid', orderId: 'order-0', sessionId: 'cs_0' })
  expect(paths()).not.toContain('/createCustomerOrderCash')
})

test('a card payment of another account, or of another location, does not stand in the way of cash', async () => {
  rememberPayment({ sessionId: 'cs_0', locationId: 'truro' })
  rememberPayment({ sessionId: 'cs_2', locationId: 'new-glasgow' })
  answers['/closePaymentSession'] = [refused(404, 'not-found')]

  expect(await placeOrder(payload('cash'), ACCOUNT)).toMatchObject({ kind: 'placed' })
  expect(begunPayments().map(({ sessionId }) => sessionId)).toEqual(['cs_2'])
})

test('when card payment is down, cash is offered in the words of the server', () => {
  const message = 'Card payment is not available right now. Please try again in a moment or pay in cash.'
  const error = new ApiError({ code: 'payment-unavailable', status: 503, message })

  expect(failureOf(error, 'online')).toEqual({ message, offersCash: true })
  expect(failureOf(new ApiError({ code: 'unavailable', status: 503, message: 'x' }), 'cash').offersCash).toBe(false)
})

// CUS-ERR-56, CUS-ERR-57
test.each([
  ['online', 'Failed to create payment session'],
  ['cash', 'Failed to create cash order'],
] as const)('a refusal without words, paying %s, says what was not done', (payBy, message) => {
  const wordless = new ApiError({ code: 'unknown', status: 403, message: '' })
  expect(failureOf(wordless, payBy)).toEqual({ message, offersCash: false })
})

// CUS-ERR-47
test.each(['cash', 'online'] as const)(
  'a refusal with a code and no sentence, paying %s, is one of checkout',
  (payBy) => {
    for (const [status, message] of [
      [409, friendlyStatusMessage(409, null)],
      [400, ''],
    ] as const) {
      const refusal = new ApiError({ code: 'x', status, message })
      expect(failureOf(refusal, payBy).message).toBe('Unable to process order. Please try again.')
    }
  },
)
