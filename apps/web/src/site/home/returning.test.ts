import type { CartLine } from '@thali/domain/cart/cart'
import { describe, expect, test } from 'vitest'

import { returningVisitor } from './returning.tsx'

const naan: CartLine = {
  id: 'naan',
  name: 'Butter Naan',
  price: 3.49,
  quantity: 3,
  cartKey: 'naan-default',
  selectedSpiceLevel: null,
  spiceLevelName: null,
  spiceLevelId: null,
  maxQuantity: 10,
  category: 'breads',
  description: '',
}
const locationIds = ['truro', 'new-glasgow']

describe('somebody who comes back to the home page', () => {
  test('a returning guest finds the waiting cart with its count and subtotal', () => {
    const carts = { 'new-glasgow': [naan] }
    expect(returningVisitor({ carts, lastLocationId: null, locationIds })).toEqual({
      kind: 'cart',
      locationId: 'new-glasgow',
      count: 3,
      subtotal: 1047,
    })
  })

  test('a returning guest is offered the cart of the last location before another one', () => {
    const carts = { truro: [naan], 'new-glasgow': [naan] }
    expect(returningVisitor({ carts, lastLocationId: 'new-glasgow', locationIds })?.locationId).toBe('new-glasgow')
  })

  test('a returning guest is offered the last location when every cart is empty', () => {
    const visitor = { carts: { truro: [] }, lastLocationId: 'new-glasgow', locationIds }
    expect(returningVisitor(visitor)).toEqual({ kind: 'location', locationId: 'new-glasgow' })
  })

  test('a returning guest is never sent to a location that is gone', () => {
    const visitor = { carts: { halifax: [naan] }, lastLocationId: 'halifax', locationIds }
    expect(returningVisitor(visitor)).toBeNull()
  })

  test('a guest on a first visit is offered no cart and no earlier location', () => {
    expect(returningVisitor({ carts: {}, lastLocationId: null, locationIds })).toBeNull()
  })
})
