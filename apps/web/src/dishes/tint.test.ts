import { expect, test } from 'vitest'

import { tintOf } from './tint.ts'

const CATEGORIES = ['appetizers', 'breakfast', 'veg', 'non-veg', 'combos', 'breads', 'drinks', 'desserts'].map(
  (id) => ({
    id,
  }),
)

test('the first seven categories have a tint each, and neighbours never share one', () => {
  const tints = CATEGORIES.map(({ id }) => tintOf(id, CATEGORIES))
  expect(new Set(tints.slice(0, 7)).size).toBe(7)
  expect(tints.filter((tint, index) => tint === tints[index + 1])).toEqual([])
})

test('a category that is not listed any more has the first tint', () => {
  expect(tintOf('gone', CATEGORIES)).toBe(tintOf('appetizers', CATEGORIES))
})
