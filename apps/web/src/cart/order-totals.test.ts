import { addToCart, type Cart, SPICE_LEVELS } from '@thali/domain/cart/cart'
import { expect, test } from 'vitest'

import { lineTotal, orderTotals } from './order-totals.ts'

const butterChicken = { id: 'butter-chicken', name: 'Butter Chicken', price: 17.99 }
const lassi = { id: 'lassi', name: 'Mango Lassi', price: 5.99 }

function cart(): Cart {
  const first = addToCart([], butterChicken, 2, SPICE_LEVELS[2])
  const both = first.ok && addToCart(first.value, lassi, 1, null)
  return both && both.ok ? both.value : []
}

// CUS-CHK-56
test.each([
  ['B2N 1A1', 'HST', { discount: 0, subtotal: 4197, tax: 588, tip: 0, total: 4785 }],
  ['H3A 1A1', 'GST + QST', { discount: 0, subtotal: 4197, tax: 629, tip: 0, total: 4826 }],
  ['', 'HST', { discount: 0, subtotal: 4197, tax: 588, tip: 0, total: 4785 }],
])('a cart at %j is taxed by the location (%s), without a tip', (postalCode, name, totals) => {
  const location = { postalCode } as Parameters<typeof orderTotals>[0]['location']
  const order = orderTotals({ cart: cart(), location })
  expect(order.tax.name).toBe(name)
  expect(order.totals).toEqual(totals)
})

test('a line costs its quantity times its price', () => {
  expect(cart().map(lineTotal)).toEqual([3598, 599])
})
