import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetGuestOrders, guestLinks, orderPath, rememberGuestOrder } from './guest-links.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  forgetGuestOrders()
})
afterEach(() => vi.unstubAllGlobals())

const place = (id: string, byGuest?: 'phone' | 'email', orderToken = `token-of-${id}`) =>
  rememberGuestOrder({ id, metadata: { orderToken, adminCreated: false, byGuest } })

test('an order without an account opens by its link again in this browser, that of an account by its id alone', () => {
  place('order-1', 'phone')
  place('order-2')
  expect(orderPath('order-1')).toBe('/order-success?order_id=order-1&token=token-of-order-1')
  expect(orderPath('order-2')).toBe('/order-success?order_id=order-2')
})

test('the last twenty links are kept, each once', () => {
  for (let number = 1; number <= 25; number++) place(`order-${number}`, 'email')
  place('order-25', 'email')
  expect(guestLinks().map(({ orderId }) => orderId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `order-${index + 6}`),
  )
})

test('a link without its token is not kept, and a damaged store counts as empty', () => {
  place('order-1', 'phone', '')
  expect(guestLinks()).toEqual([])
  stored.set('thali_guest_orders', '[{"orderId":1},null,')
  expect(guestLinks()).toEqual([])
})
