import { expect, test } from 'vitest'

import { checkOptionGroup } from './group-check.ts'

const ROTI = { name: 'Roti', price: 0, most: 1, preset: 1 }
const BREAD = {
  name: 'Bread',
  least: 1,
  most: 2,
  free: 0,
  options: [ROTI, { name: 'Naan', price: 1.5, most: 2, preset: 0 }],
}
const withOption = (change: object) => ({ options: [ROTI, { ...BREAD.options[1], ...change }] })

test('an option group as a restaurant enters it is accepted, with options or without', () => {
  expect(checkOptionGroup('bread', BREAD)).toEqual([])
  expect(checkOptionGroup('bread', { ...BREAD, least: 0, options: [] })).toEqual([])
  expect(
    checkOptionGroup('size', { ...BREAD, ...withOption({ price: -4.25, itemId: 'naan', opensGroupId: null }) }),
  ).toEqual([])
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(61) }, 'name', 'At most 60 characters'],
  [{ frenchName: 7 }, 'frenchName', 'A name is a text'],
  [{ least: -1 }, 'least', 'Must be a whole number from 0 to 20'],
  [{ least: 1.5 }, 'least', 'Must be a whole number from 0 to 20'],
  [{ most: 0, least: 0 }, 'most', 'Must be a whole number from 1 to 20'],
  [{ least: 3 }, 'most', 'Not below the least'],
  [{ free: 3 }, 'free', 'Not above the most'],
  [{ options: 'naan' }, 'options', 'At most 40 options'],
  [{ options: Array.from({ length: 41 }, () => ROTI) }, 'options', 'At most 40 options'],
  [{ options: [7] }, 'options.0.name', 'Name is required'],
  [withOption({ name: ' roti' }), 'options.1.name', 'This group has that option already'],
  [withOption({ id: 'Naan!' }), 'options.1.name', 'Its id has small letters, digits and hyphens'],
  [withOption({ price: 0.001 }), 'options.1.price', 'An amount in dollars, 0 for none'],
  [withOption({ price: -1001 }), 'options.1.price', 'An amount in dollars, 0 for none'],
  [withOption({ most: 21 }), 'options.1.most', 'Must be a whole number from 1 to 20'],
  [withOption({ preset: 3 }), 'options.1.preset', 'Must be a whole number from 0 to 2'],
  [withOption({ itemId: 'a', opensGroupId: 'b' }), 'options.1.itemId', 'Either a dish or a further group'],
  [withOption({ allergens: [''] }), 'options.1.allergens', 'At most 30 words of 40 characters'],
])('an option group with %j is refused at the field %s', (change, field, message) => {
  expect(checkOptionGroup('bread', { ...BREAD, ...change })[0]).toEqual({ field, message })
})

test('the group of the spice levels cannot be entered', () => {
  expect(checkOptionGroup('spice', BREAD)[0]?.field).toBe('name')
})
