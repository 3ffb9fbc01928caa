import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { lineTotal } from '../cart/cart-line.ts'
import { addToCart, type Cart, cartSubtotal } from '../cart/cart.ts'
import { SPICE_LEVELS } from '../menu/dish.ts'
import { cents } from './cents.ts'
import { cartTotals } from './pricing.ts'
import { chosenTip } from './tip.ts'

const DAY = '2026-11-20'
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
  const { rate, tipBase, ...priced } = cartTotals(cart(), { postalCode }, { day: DAY })
  expect(rate.name).toBe(name)
  expect(priced).toEqual(totals)
  expect(tipBase).toBe(totals.total)
})

test('a line of the cart costs its quantity times its price', () => {
  expect(cart().map(lineTotal)).toEqual([3598, 599])
})

test('lines, subtotal, discount, tax and tip of any cart add up to its total, to the cent', () => {
  const dish = fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 2 }) })
  const fields = fc.record({ tip: fc.constantFrom('0', '5', '15', '18', 'custom'), customTip: fc.double().map(String) })
  fc.assert(
    fc.property(fc.array(dish, { maxLength: 20 }), fields, fc.nat(100), fc.nat(2000), (chosen, tip, percent, fee) => {
      const filled = chosen.reduce<Cart>((lines, { cents: price, quantity }, index) => {
        const added = addToCart(lines, { id: `dish-${index}`, name: 'Dish', price: price / 100 }, quantity, null)
        return added.ok ? added.value : lines
      }, [])
      const totals = cartTotals(
        filled,
        { postalCode: 'B2N 1A1' },
        {
          day: DAY,
          tip: (base) => chosenTip(tip, base, 'customer'),
          reduction: { kind: 'percent', percent },
          deliveryFee: cents(fee),
        },
      )
      const dishes = filled.reduce((sum, line) => sum + lineTotal(line), 0)
      expect(dishes).toBe(cartSubtotal(filled))
      expect(totals.discount + totals.subtotal).toBe(dishes + fee)
      expect(totals.total).toBe(totals.subtotal + totals.tax + totals.tip)
      // No tip is asked for on the fee.
      const { tip: withoutFee } = cartTotals(
        filled,
        { postalCode: 'B2N 1A1' },
        { day: DAY, tip: (base) => chosenTip(tip, base, 'customer'), reduction: { kind: 'percent', percent } },
      )
      expect(totals.tip).toBe(withoutFee)
    }),
  )
})
