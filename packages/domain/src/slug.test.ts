import { expect, test } from 'vitest'

import { LONGEST_ITEM_ID } from './menu/dish.ts'
import { freeSlug, slugOf } from './slug.ts'

// ADM-MEN-44
test.each([
  ['Paneer Tikka', 'paneer-tikka'],
  ['  Crème  Brûlée / à la Rose! ', 'creme-brulee-a-la-rose'],
  ['X'.repeat(150), 'x'.repeat(100)],
  // What is cut off in the middle of a gap ends without its dash.
  [`${'x'.repeat(99)} curry`, 'x'.repeat(99)],
])('the id of a dish called %s is %s: lowercase, dashes, at most 100 characters', (name, id) => {
  expect(slugOf(name, LONGEST_ITEM_ID)).toBe(id)
})

// ADM-MEN-44
test('a number behind an id of 100 characters makes it no longer', () => {
  const longest = 'x'.repeat(100)
  expect(freeSlug(longest, LONGEST_ITEM_ID, (id) => id === longest)).toBe(`${'x'.repeat(98)}-2`)
})
