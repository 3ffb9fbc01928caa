import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Cart, addToCart, cartCount } from './cart.ts'
import { CARTS_KEY, cartAt, parseCarts, serializeCarts, withCart } from './stored-carts.ts'

const added = addToCart([], { id: 'naan', name: 'Naan', price: 3.5 }, 2, null)
const cart: Cart = added.ok ? added.value : []
const line = cart[0]!

/** Writes even what JSON cannot: big numbers become 1. */
const toJson = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? 1 : part))

// CUS-CRT-09, CUS-CRT-10
test('all carts live under one key and survive a reload', () => {
  expect(CARTS_KEY).toBe('sizzle_spice_location_carts')
  const carts = { truro: cart, 'new-glasgow': cart }
  expect(parseCarts(serializeCarts(carts))).toEqual({ carts, dropped: false })
  expect(parseCarts(null)).toEqual({ carts: {}, dropped: false })
})

// CUS-CRT-11
test('the key of the stored carts is removed when every cart is empty', () => {
  expect(serializeCarts({})).toBeNull()
  expect(serializeCarts({ truro: [], 'new-glasgow': [] })).toBeNull()
  expect(serializeCarts({ truro: [], 'new-glasgow': cart })).toBe(JSON.stringify({ 'new-glasgow': cart }))
})

// CUS-CRT-07
test('a change at one location leaves the cart of the other alone', () => {
  const carts = withCart({ truro: cart }, 'new-glasgow', [])
  expect(cartAt(carts, 'truro')).toBe(cart)
  expect(cartAt(carts, 'new-glasgow')).toEqual([])
})

test.each(['constructor', 'toString', '__proto__'])('a location called %s has no cart', (locationId) => {
  expect(cartAt({}, locationId)).toEqual([])
})

// ADM-NEW-64, CUS-CRT-12
test.each(['{', 'null', '[]', '3', '"x"', 'undefined', '{"truro":3}', '{"truro":null}', '{"No Slug":[]}'])(
  'a damaged store of carts (%s) is dropped and reported',
  (json) => {
    expect(parseCarts(json)).toEqual({ carts: {}, dropped: true })
  },
)

test.each([
  { id: 7 },
  { id: '' },
  { name: null },
  { price: '3.50' },
  { price: -1 },
  { price: null },
  { quantity: 0 },
  { quantity: '2' },
])('a stored line that cannot be one (%j) is left out, and the others stay', (damage) => {
  const stored = JSON.stringify({ truro: [{ ...line, ...damage }, line] })
  expect(parseCarts(stored)).toEqual({ carts: { truro: [line] }, dropped: true })
})

test('unknown fields of a stored cart are ignored, and missing ones get their defaults', () => {
  const stored = { id: 'naan', name: 'Naan', price: 3.5, quantity: 2, theme: 'dark', cartKey: 'forged' }
  expect(parseCarts(JSON.stringify({ truro: [stored] }))).toEqual({ carts: { truro: [line] }, dropped: false })
})

test('the spice level of a stored line is recognised by id or by level', () => {
  const bare = { id: 'dal', name: 'Dal', price: 9, quantity: 1 }
  const lines = [
    { ...bare, spiceLevelId: 'hot' },
    { ...bare, selectedSpiceLevel: 2 },
  ]
  const { carts } = parseCarts(JSON.stringify({ truro: lines }))
  expect(carts.truro?.map(({ cartKey, spiceLevelName }) => [cartKey, spiceLevelName])).toEqual([
    ['dal-hot', 'Hot'],
    ['dal-medium', 'Medium'],
  ])
})

test('quantities of a stored cart beyond the limits are lowered silently, and equal lines are joined', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...line, id: `dish-${index}`, quantity: 4 }))
  const stored = { truro: many, 'new-glasgow': [{ ...line, quantity: 99 }, line] }
  const { carts, dropped } = parseCarts(JSON.stringify(stored))
  expect(dropped).toBe(false)
  expect(cartCount(carts.truro!)).toBe(50)
  expect(carts['new-glasgow']).toEqual([{ ...line, quantity: 10 }])
})

test('a hostile store of carts changes no prototype', () => {
  const { carts } = parseCarts(`{"__proto__":[${JSON.stringify(line)}],"truro":[{"__proto__":{"id":"x"}}]}`)
  expect(Object.keys(carts)).toEqual([])
  expect(({} as Record<string, unknown>).id).toBeUndefined()
  expect(Object.getPrototypeOf(carts)).toBe(Object.prototype)
})

test('no stored text breaks the reading of carts, and all carts that are read are within the limits', () => {
  const damagedLine = fc.record(
    {
      id: fc.oneof(fc.constantFrom('a', 'b'), fc.anything()),
      name: fc.oneof(fc.string(), fc.anything()),
      price: fc.oneof(fc.double(), fc.anything()),
      quantity: fc.oneof(fc.double(), fc.anything()),
      maxQuantity: fc.oneof(fc.double(), fc.anything()),
      spiceLevelId: fc.oneof(fc.constantFrom('mild', 'hot'), fc.anything()),
    },
    { requiredKeys: [] },
  )
  const store = fc.dictionary(fc.constantFrom('truro', 'x', '__proto__'), fc.array(damagedLine, { maxLength: 40 }))
  const text = fc.oneof(fc.string(), fc.json(), store.map(toJson))

  fc.assert(
    fc.property(text, (json) => {
      for (const cart of Object.values(parseCarts(json).carts)) {
        expect(cart.length).toBeLessThanOrEqual(20)
        expect(cartCount(cart)).toBeLessThanOrEqual(50)
        for (const { quantity, maxQuantity } of cart) expect(quantity).toBeLessThanOrEqual(maxQuantity)
      }
    }),
    { numRuns: 500 },
  )
})
