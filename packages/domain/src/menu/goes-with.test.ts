import { expect, test } from 'vitest'

import { goesWith } from './goes-with.ts'

const dish = (id: string, category: string, changed = {}) => ({
  id,
  category,
  spiceLevel: 'none',
  isAvailable: true,
  isPopular: false,
  isVegetarian: true,
  isVegan: false,
  ...changed,
})
const korma = dish('korma', 'curries', { spiceLevel: 'mild', isVegetarian: false })
const roti = dish('roti', 'breads', { isVegan: true })
const naan = dish('naan', 'breads', { isPopular: true })
const lassi = dish('lassi', 'drinks')
const kheer = dish('kheer', 'desserts')
const raita = dish('raita', 'sides')

const idsWith = (ordered: ReturnType<typeof dish>, menu: ReturnType<typeof dish>[], inCart: string[] = []) =>
  goesWith(ordered, menu, new Set(inCart)).map(({ id }) => id)

test('a dish goes with at most three of other categories, one of each, the popular ones first', () => {
  expect(idsWith(korma, [korma, lassi, roti, naan, kheer, raita])).toEqual(['naan', 'lassi', 'kheer'])
})

test('a dish that is sold out, asks for heat, is in the cart or of the same category is not suggested', () => {
  const soldOut = dish('chai', 'drinks', { isAvailable: false })
  const spiced = dish('pakora', 'starters', { spiceLevel: 'medium' })
  const sibling = dish('dal', 'curries')
  expect(idsWith(korma, [soldOut, spiced, sibling, naan, kheer], ['naan'])).toEqual(['kheer'])
})

test('a vegan dish goes with vegan ones, a vegetarian one with vegetarian ones', () => {
  const fish = dish('fish-fries', 'sides', { isVegetarian: false })
  expect(idsWith(dish('chana', 'curries', { isVegan: true }), [naan, roti, lassi, fish])).toEqual(['roti'])
  expect(idsWith(dish('paneer', 'curries'), [fish, lassi])).toEqual(['lassi'])
  expect(idsWith(korma, [fish])).toEqual(['fish-fries'])
})
