import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DEFAULT_SPICE, SPICE_LEVELS } from '../menu/dish.ts'
import { ok } from '../result.ts'
import {
  type Cart,
  type CartItem,
  addToCart,
  cartCount,
  cartKey,
  cartSubtotal,
  dishCount,
  removeLine,
  setQuantity,
} from './cart.ts'
import { changeLine } from './change-line.ts'
import { repriceCart } from './reprice.ts'
import { type Carts, parseCarts, serializeCarts } from './stored-carts.ts'

const [mild, medium, hot] = SPICE_LEVELS
const butterChicken: CartItem = { id: 'butter-chicken', name: 'Butter Chicken', price: 17.99, category: 'mains' }
const naan: CartItem = { id: 'naan', name: 'Naan', price: 3.5 }

/** Dish 0, 1, 2, … */
function dish(index: number, more: Partial<CartItem> = {}): CartItem {
  return { id: `dish-${index}`, name: `Dish ${index}`, price: 10, ...more }
}

function filled(...lines: [CartItem, number, (typeof SPICE_LEVELS)[number]?][]): Cart {
  return lines.reduce<Cart>((cart, [item, quantity, spice]) => {
    const added = addToCart(cart, item, quantity, spice ?? null)
    if (!added.ok) throw new Error(added.error)
    return added.value
  }, [])
}

const fullOf50 = filled([dish(0), 10], [dish(1), 10], [dish(2), 10], [dish(3), 10], [dish(4), 10])

// ADM-CON-22, CUS-CRT-06, CUS-MEN-07..09, CUS-MEN-11, CUS-TOA-11
test('the spice levels are Mild 1, Medium 2, Hot 3, and Mild comes preselected', () => {
  expect(SPICE_LEVELS.map(({ id, name, level }) => [id, name, level])).toEqual([
    ['mild', 'Mild', 1],
    ['medium', 'Medium', 2],
    ['hot', 'Hot', 3],
  ])
  expect(DEFAULT_SPICE).toBe(mild)
})

// ADM-ENT-30, ADM-NEW-56, ADM-NEW-61, CUS-CRT-01, CUS-CRT-02, CUS-CRT-05
test('a line of the cart holds the dish, its spice level, its key and its maximum', () => {
  expect(filled([{ ...butterChicken, image: '/media/1.webp' }, 2, hot])).toEqual([
    {
      id: 'butter-chicken',
      name: 'Butter Chicken',
      price: 17.99,
      quantity: 2,
      cartKey: 'butter-chicken-hot',
      selectedSpiceLevel: 3,
      spiceLevelName: 'Hot',
      spiceLevelId: 'hot',
      maxQuantity: 10,
      category: 'mains',
      description: '',
      imageUrl: '/media/1.webp',
    },
  ])
  expect(cartKey('naan', null)).toBe('naan-default')
})

// ADM-NEW-57, CUS-CRT-03, CUS-CRT-04
test('the same dish at the same spice level is one line, at another level a second one', () => {
  const cart = filled([butterChicken, 2, mild], [butterChicken, 1, hot], [butterChicken, 3, mild])
  expect(cart.map((line) => [line.cartKey, line.quantity])).toEqual([
    ['butter-chicken-mild', 5],
    ['butter-chicken-hot', 1],
  ])
})

// ADM-NEW-58, CUS-CRT-13, CUS-CRT-14
test('the 51st item in a cart is refused, the 50th is not', () => {
  const added = addToCart(fullOf50, naan, 1, null)
  expect(added).toEqual({ ok: false, error: 'Maximum 50 total items allowed in cart' })
  const with49 = setQuantity(fullOf50, 'dish-0-default', 9)
  expect(with49.ok && addToCart(with49.value, naan, 1, null).ok).toBe(true)
})

// ADM-NEW-59, CUS-CRT-15, CUS-CRT-16
test('the 21st different item in a cart is refused, the 20th is not', () => {
  const twenty = filled(...Array.from({ length: 20 }, (_, index): [CartItem, number] => [dish(index), 1]))
  expect(addToCart(twenty, naan, 1, null)).toEqual({
    ok: false,
    error: 'Maximum 20 different items allowed in cart',
  })
  expect(addToCart(twenty, dish(3), 1, null).ok).toBe(true)
})

// ADM-NEW-60, ADM-NEW-61, CUS-CRT-17..19
test('a line of the cart takes no more than its maximum', () => {
  expect(addToCart(filled([butterChicken, 10, mild]), butterChicken, 1, mild)).toEqual({
    ok: false,
    error: 'Maximum 10 items allowed for Butter Chicken',
  })
  const thali = dish(0, { maxQuantity: 3, name: 'Thali' })
  expect(addToCart([], thali, 3, null).ok).toBe(true)
  expect(addToCart([], thali, 4, null)).toEqual({ ok: false, error: 'Maximum 3 items allowed for Thali' })
})

test('a cart over several limits is told the limit of all items first, then that of different items', () => {
  expect(addToCart(fullOf50, dish(0), 1, null)).toMatchObject({ error: 'Maximum 50 total items allowed in cart' })
  const twenty = filled(...Array.from({ length: 20 }, (_, index): [CartItem, number] => [dish(index), 1]))
  expect(addToCart(twenty, naan, 11, null)).toMatchObject({ error: 'Maximum 20 different items allowed in cart' })
})

// CUS-CRT-23
test('an unavailable dish cannot be added', () => {
  expect(addToCart([], { ...naan, isAvailable: false }, 1, null)).toEqual({
    ok: false,
    error: 'This item is currently unavailable',
  })
})

// ADM-NEW-43, CUS-CRT-20..22
test.each([
  [5, 5],
  [15, 10],
  [0, undefined],
  [-1, undefined],
  [0.5, undefined],
  [2.9, 2],
  [Number.NaN, 1],
])('a line of the cart set to %d holds %s', (quantity, expected) => {
  const result = setQuantity(filled([naan, 1]), 'naan-default', quantity)
  expect(result.ok && result.value[0]?.quantity).toBe(expected)
})

test('a quantity is capped at the maximum first and refused only if the cart would still pass 50', () => {
  const with49 = filled([dish(0), 10], [dish(1), 10], [dish(2), 10], [dish(3), 10], [dish(4), 8], [naan, 1])
  expect(setQuantity(with49, 'naan-default', 40)).toEqual({
    ok: false,
    error: 'Maximum 50 total items allowed in cart',
  })
  expect(setQuantity(with49, 'naan-default', 2).ok).toBe(true)
  expect(setQuantity(fullOf50, 'dish-0-default', 99).ok).toBe(true)
})

test('a quantity for a line that is not in the cart changes nothing', () => {
  expect(setQuantity(fullOf50, 'nothing', 3)).toEqual({ ok: true, value: fullOf50 })
})

test('a changed spice level keeps the place of the line and joins a line that has it already', () => {
  const cart = filled([butterChicken, 2, mild], [naan, 1], [butterChicken, 3, hot])
  const joined = changeLine(cart, 'butter-chicken-mild', hot)
  expect(joined.map((line) => [line.cartKey, line.quantity, line.spiceLevelName])).toEqual([
    ['butter-chicken-hot', 5, 'Hot'],
    ['naan-default', 1, null],
  ])
  const moved = changeLine(cart, 'butter-chicken-mild', medium)
  expect(moved[0]).toMatchObject({ cartKey: 'butter-chicken-medium', selectedSpiceLevel: 2 })
  expect(changeLine(cart, 'butter-chicken-mild', mild)).toEqual(cart)
})

// ADM-NEW-60
test('the maximum of a dish counts all of its spice levels', () => {
  const cart = filled([butterChicken, 6, mild], [butterChicken, 3, hot])
  expect(addToCart(cart, butterChicken, 1, medium).ok).toBe(true)
  expect(addToCart(cart, butterChicken, 2, medium)).toEqual({
    ok: false,
    error: 'Maximum 10 items allowed for Butter Chicken',
  })
  const topped = setQuantity(cart, 'butter-chicken-mild', 99)
  expect(topped.ok && topped.value.map((line) => line.quantity)).toEqual([7, 3])
  const lowered = repriceCart(cart, [{ ...butterChicken, maxQuantity: 7 }])
  expect(lowered.cart.map((line) => line.quantity)).toEqual([6, 1])
})

test('count and subtotal of a cart follow its quantities', () => {
  const cart = filled([butterChicken, 3, mild], [naan, 2])
  expect(cartCount(cart)).toBe(5)
  expect(cartSubtotal(cart)).toBe(6097)
  expect(cartSubtotal(removeLine(cart, 'naan-default'))).toBe(5397)
})

test('a stored cart takes new prices and limits from the menu and tells what changed and what is gone', () => {
  const soup = dish(9, { name: 'Soup' })
  const cart = filled([butterChicken, 2, mild], [butterChicken, 1, hot], [naan, 5], [soup, 1], [dish(1), 1])
  const menu = [
    { ...butterChicken, price: 18.49 },
    { ...naan, maxQuantity: 4, name: 'Butter Naan' },
    { ...soup, isAvailable: false },
  ]
  const repriced = repriceCart(cart, menu)

  expect(repriced.changes).toEqual([{ name: 'Butter Chicken', from: 1799, to: 1849 }])
  expect(repriced.gone).toEqual(['Soup', 'Dish 1'])
  expect(repriced.cart.map((line) => [line.cartKey, line.name, line.price, line.quantity])).toEqual([
    ['butter-chicken-mild', 'Butter Chicken', 18.49, 2],
    ['butter-chicken-hot', 'Butter Chicken', 18.49, 1],
    ['naan-default', 'Butter Naan', 3.5, 4],
  ])
  expect(repriceCart(repriced.cart, menu)).toEqual({ cart: repriced.cart, changes: [], gone: [], lost: [] })
})

test('a dish whose portions are used up stays in a stored cart, because its guest may hold the last of them', () => {
  const cart = filled([naan, 2])
  const usedUp = { ...naan, isAvailable: false, portionsLeft: 0 }
  expect(repriceCart(cart, [usedUp])).toEqual({ cart, changes: [], gone: [], lost: [] })
  expect(repriceCart(cart, [{ ...naan, isAvailable: false }]).gone).toEqual([naan.name])
  expect(addToCart([], usedUp, 1, null).ok).toBe(false)
})

test('no sequence of taps brings a cart past its limits, and the stored cart is read back the same', () => {
  const quantity = fc.oneof(fc.integer({ min: -5, max: 60 }), fc.double())
  const item = fc.nat(24).map((index) => ({ index, maxQuantity: [undefined, 1, 3, 10][index % 4] }))
  const spice = fc.constantFrom(null, ...SPICE_LEVELS)
  const command = fc.record({ kind: fc.constantFrom('add', 'set', 'spice', 'remove'), item, quantity, spice })

  fc.assert(
    fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
      let cart: Cart = []
      for (const { kind, item, quantity, spice } of commands) {
        const key = cartKey(`dish-${item.index}`, spice?.id ?? null)
        if (kind === 'remove') cart = removeLine(cart, key)
        const done =
          kind === 'add'
            ? addToCart(cart, dish(item.index, { maxQuantity: item.maxQuantity }), quantity, spice)
            : kind === 'set'
              ? setQuantity(cart, key, quantity)
              : ok(changeLine(cart, cart[item.index]?.cartKey ?? '', spice ?? hot))
        if (done.ok) cart = done.value

        expect(cartCount(cart)).toBeLessThanOrEqual(50)
        expect(cart.length).toBeLessThanOrEqual(20)
        expect(new Set(cart.map((line) => line.cartKey)).size).toBe(cart.length)
        for (const line of cart) {
          expect(Number.isInteger(line.quantity)).toBe(true)
          expect(line.quantity).toBeGreaterThanOrEqual(1)
          expect(dishCount(cart, line.id)).toBeLessThanOrEqual(line.maxQuantity)
          expect(line.cartKey).toBe(cartKey(line.id, line.spiceLevelId))
        }
      }
      const carts: Carts = cart.length > 0 ? { truro: cart } : {}
      expect(parseCarts(serializeCarts(carts))).toEqual({ carts, dropped: false })
    }),
  )
})
