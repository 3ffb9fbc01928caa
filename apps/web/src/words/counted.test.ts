import { expect, test } from 'vitest'

import { counted } from './counted.ts'

test('one is an item or a person, every other number items or people', () => {
  expect([0, 1, 2].map((count) => counted(count, 'item'))).toEqual(['0 items', '1 item', '2 items'])
  expect([1, 4].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '4 people'])
})
