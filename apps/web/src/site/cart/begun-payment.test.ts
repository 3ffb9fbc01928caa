import { addToCart, CARTS_KEY, parseCarts } from '@thali/domain/cart/cart'
import { afterEach, expect, test, vi } from 'vitest'

import {
  type BegunPayment,
  createBegunPayments,
  latestOpenPayment,
  openPaymentAt,
  paidMeanwhile,
  rememberPayment,
  settlePayment,
  withPayment,
} from './begun-payment.ts'
import { changeCart } from '#web/cart/cart-store.ts'

afterEach(() => vi.unstubAllGlobals())

const STARTED_MS = Date.parse('2026-07-10T22:30:00Z')
const HOUR_MS = 60 * 60 * 1000

function aPayment(changed: Partial<BegunPayment> = {}): BegunPayment {
  return { sessionId: 'cs_1', locationId: 'truro', startedAtMs: STARTED_MS, orderId: null, ...changed }
}

function keptIn(stored: Map<string, string>) {
  return createBegunPayments({
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    }),
    onOutsideChange: () => () => {},
  })
}

test('a begun payment is known to other tabs and after a reload', () => {
  const stored = new Map<string, string>()
  keptIn(stored).change((all) => withPayment(all, aPayment()))

  expect(keptIn(stored).get()).toEqual([aPayment()])
})

test('a stored payment that makes no sense counts as none begun', () => {
  const stored = new Map([['thali_begun_payments', '{']])
  expect(keptIn(stored).get()).toEqual([])
  stored.set('thali_begun_payments', JSON.stringify([null, 7, { sessionId: 'cs_1' }, aPayment()]))
  expect(keptIn(stored).get()).toEqual([aPayment()])
})

test('a cart has one payment: a new one takes the place of the old, other locations keep theirs', () => {
  const elsewhere = aPayment({ sessionId: 'cs_2', locationId: 'new-glasgow' })
  const all = withPayment([aPayment(), elsewhere], aPayment({ sessionId: 'cs_3' }))

  expect(all.map(({ sessionId }) => sessionId)).toEqual(['cs_2', 'cs_3'])
})

test('a payment is open until it has made its order, and for a day at most', () => {
  const at = (payment: BegunPayment, nowMs: number) => openPaymentAt([payment], 'truro', nowMs)

  expect(at(aPayment(), STARTED_MS + 23 * HOUR_MS)).toEqual(aPayment())
  expect(at(aPayment(), STARTED_MS + 24 * HOUR_MS)).toBeNull()
  expect(at(aPayment({ orderId: 'order-1' }), STARTED_MS)).toBeNull()
  expect(at(aPayment({ locationId: 'new-glasgow' }), STARTED_MS)).toBeNull()
})

test('the payment somebody comes back from is the one begun last', () => {
  const later = aPayment({ sessionId: 'cs_2', locationId: 'new-glasgow', startedAtMs: STARTED_MS + 1 })

  expect(latestOpenPayment([later, aPayment()], STARTED_MS + 1)?.sessionId).toBe('cs_2')
  expect(latestOpenPayment([{ ...later, orderId: 'order-2' }, aPayment()], STARTED_MS + 1)?.sessionId).toBe('cs_1')
  expect(latestOpenPayment([], STARTED_MS)).toBeNull()
})

test('a checkout left open learns that its cart was paid for in another tab', () => {
  const paid = aPayment({ orderId: 'order-1' })

  expect(paidMeanwhile([aPayment()], [paid], 'truro')).toBe('order-1')
  expect(paidMeanwhile([], [paid], 'truro')).toBe('order-1')
  expect(paidMeanwhile([aPayment()], [paid], null)).toBe('order-1')
})

test('a checkout opened later, or at another location, is not sent to an order that is old news', () => {
  const paid = aPayment({ orderId: 'order-1' })

  expect(paidMeanwhile([paid], [paid], 'truro')).toBeNull()
  expect(paidMeanwhile([aPayment()], [paid], 'new-glasgow')).toBeNull()
  expect(paidMeanwhile([aPayment()], [aPayment()], 'truro')).toBeNull()
})

test('the first news of the order empties the cart that was paid for; a later visit leaves a new cart alone', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  const fill = (location: string) =>
    changeCart(location, (cart) => addToCart(cart, { id: 'naan', name: 'Naan', price: 3.5 }, 1, null))
  // Other tests in this process fill carts of other locations.
  const cartsLeft = () =>
    Object.keys(parseCarts(stored.get(CARTS_KEY) ?? null).carts).filter((id) => ['truro', 'new-glasgow'].includes(id))
  fill('truro')
  fill('new-glasgow')
  rememberPayment({ sessionId: 'cs_1', locationId: 'truro' })

  settlePayment('cs_unknown', 'order-9')
  expect(cartsLeft().toSorted()).toEqual(['new-glasgow', 'truro'])
  settlePayment('cs_1', 'order-1')
  expect(cartsLeft()).toEqual(['new-glasgow'])
  fill('truro')
  settlePayment('cs_1', 'order-1')
  expect(cartsLeft()).toContain('truro')
})
