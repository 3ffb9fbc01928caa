import { addToCart, type Cart, removeLine } from '@thali/domain/cart/cart'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { expect, test } from 'vitest'

import { editLine, putLineBack } from './edit-line.ts'

const [mild, , hot] = SPICE_LEVELS
const korma = { id: 'korma', name: 'Korma', price: 15 }
const naan = { id: 'naan', name: 'Naan', price: 3.5 }

function cartOf(...added: [typeof korma, number, (typeof SPICE_LEVELS)[number] | null][]): Cart {
  return added.reduce<Cart>((cart, [item, quantity, spice]) => {
    const result = addToCart(cart, item, quantity, spice)
    if (!result.ok) throw new Error(result.error)
    return result.value
  }, [])
}

function dish(index: number) {
  return { id: `d${index}`, name: `Dish ${index}`, price: 1 }
}

function quantities(cart: Cart) {
  return cart.map(({ cartKey, quantity }) => [cartKey, quantity])
}

test('editing a line changes its quantity and its spice level in its place', () => {
  const edited = editLine(cartOf([korma, 2, mild], [naan, 1, null]), 'korma-mild', { quantity: 3, spice: hot })
  expect(edited.ok && quantities(edited.value)).toEqual([
    ['korma-hot', 3],
    ['naan-default', 1],
  ])
})

test('a line edited to the level of another one joins it', () => {
  const edited = editLine(cartOf([korma, 2, mild], [korma, 4, hot]), 'korma-mild', { quantity: 1, spice: hot })
  expect(edited.ok && quantities(edited.value)).toEqual([['korma-hot', 5]])
})

test('an edit of a line that does not fit changes nothing', () => {
  const cart = cartOf([korma, 2, mild], [korma, 8, hot])
  expect(editLine(cart, 'korma-mild', { quantity: 5, spice: hot })).toEqual({
    ok: false,
    error: 'Maximum 10 items allowed for Korma',
  })
})

test('undoing a removal puts the line back in its place, once', () => {
  const cart = cartOf([korma, 2, mild], [naan, 1, null])
  const without = removeLine(cart, 'korma-mild')
  const back = putLineBack(without, cart[0]!, 0)
  expect(back).toEqual({ ok: true, value: cart })
  expect(putLineBack(cart, cart[0]!, 0)).toEqual({ ok: true, value: cart })
})

test('a line comes back only while there is room for it', () => {
  const [line] = cartOf([korma, 2, mild])
  const tens = cartOf(...Array.from({ length: 5 }, (_, index): [typeof korma, number, null] => [dish(index), 10, null]))
  expect(putLineBack(tens, line!, 0)).toMatchObject({ error: 'Maximum 50 total items allowed in cart' })
  const ones = cartOf(...Array.from({ length: 20 }, (_, index): [typeof korma, number, null] => [dish(index), 1, null]))
  expect(putLineBack(ones, line!, 0)).toMatchObject({ error: 'Maximum 20 different items allowed in cart' })
})

// ADM-NEW-60
test('a line comes back only while its dish has room, whatever the spice level', () => {
  const [line] = cartOf([korma, 4, mild])
  expect(putLineBack(cartOf([korma, 7, hot]), line!, 0)).toMatchObject({ error: 'Maximum 10 items allowed for Korma' })
})
