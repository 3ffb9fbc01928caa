import { expect, test } from 'vitest'

import { initialsOf } from './dish-picture.tsx'

test.each([
  ['Butter Chicken', 'Bc'],
  ['Hyderabadi Lamb Biryani', 'Hl'],
  ['Samosa', 'S'],
  ['Naan with Garlic', 'Ng'],
  ['Chicken 65', 'C'],
  ['the', 'T'],
  ['Aloo-Gobi', 'Ag'],
  ['éclair', 'É'],
  ['65', ''],
])('a dish without a photograph is known by its initials: %s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
