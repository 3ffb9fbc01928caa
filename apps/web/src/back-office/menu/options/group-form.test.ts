import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import { dishValues, FOOD_FIELDS, pick } from '@thali/domain/menu/dish-fields'
import { expect, test } from 'vitest'

import {
  copiedFormOf,
  fromDish,
  groupBody,
  groupFormOf,
  groupProblems,
  newGroupId,
  newOption,
  unitsWords,
  withPasted,
} from './group-form.ts'
import { aManagedItem } from '#web/testing/a-managed-item.ts'

const ROTI = {
  id: 'roti',
  name: 'Roti',
  frenchName: null,
  price: 0,
  most: 1,
  preset: 1,
  itemId: null,
  opensGroupId: null,
  portions: null,
  isAvailable: true,
  hiddenUntil: null,
  ...pick(dishValues({}), FOOD_FIELDS),
  isVegetarian: true,
  allergens: ['wheat'],
}
const BREAD: ManagedGroupView = {
  id: 'bread',
  name: 'Bread',
  frenchName: 'Pain',
  least: 1,
  most: 2,
  free: 0,
  options: [
    ROTI,
    { ...ROTI, id: 'naan', name: 'Naan', price: -1.5, portions: 2, itemId: 'truro-naan' },
    { ...ROTI, id: 'box', name: 'Box', opensGroupId: 'sauce' },
  ],
}

test('a stored option group is sent as it was read, when nothing was typed', () => {
  const { id: _id, ...stored } = BREAD
  const options = stored.options.map(({ isAvailable: _shown, hiddenUntil: _until, ...option }) => option)
  expect(groupBody(groupFormOf(BREAD))).toEqual({ ...stored, options })
  expect(groupProblems('bread', groupFormOf(BREAD))).toEqual({})
})

test('a copy of an option group is a new one with the same options, under another name', () => {
  const { options, ...stored } = groupBody(groupFormOf(BREAD))
  const copy = groupBody(copiedFormOf(BREAD))
  expect(copy).toMatchObject({ ...stored, name: `${BREAD.name} 2` })
  expect(copy.options).toEqual((options as object[]).map((option) => ({ ...option, id: undefined })))
  expect(newGroupId(String(copy.name), [BREAD])).not.toBe(BREAD.id)
})

test.each([
  ['-4', -4],
  ['−1.25', -1.25],
  ['$ 2', 2],
  ['1,5', 1.5],
])('the typed text %s is a price of %d for an option', (price, sent) => {
  const form = { ...groupFormOf(BREAD), options: [{ ...newOption([]), name: 'Half', price }] }
  expect(groupBody(form).options).toMatchObject([{ price: sent }])
})

test('each mistake in an option group is told at its field', () => {
  const form = {
    ...groupFormOf(null),
    name: '',
    options: [{ ...newOption([]), name: 'Half', price: 'half', portions: '0' }],
  }
  expect(groupProblems('size', form)).toEqual({
    name: 'Name is required',
    'options.0.price': 'An amount in dollars, 0 for none',
    'options.0.portions': 'Must be a whole number from 1 to 20',
  })
})

test('an option that is a dish takes over its name, unless it has one, and always its allergens', () => {
  const dish = aManagedItem({ name: 'Naan', frenchName: 'Pain naan', allergens: ['wheat', 'milk'] })
  expect(fromDish(newOption([]), dish)).toMatchObject({
    name: 'Naan',
    frenchName: 'Pain naan',
    allergens: 'wheat, milk',
  })
  expect(fromDish({ ...newOption([]), name: 'Our naan' }, dish)).not.toHaveProperty('name')
})

test('each new row of an option group has a key of its own', () => {
  const two = [newOption([]), newOption([newOption([])])]
  expect(newOption(two.slice(1)).key).not.toBe(two[1]?.key)
})

// MP-23
test('a pasted list takes the place of a row in which nothing was entered, and of no other', () => {
  const [empty, priced] = [newOption([]), { ...newOption([newOption([])]), price: '3.00' }]
  const rows = withPasted([empty, priced], [{ name: 'Naan', price: '2.50' }])
  expect(rows.map(({ name, price }) => [name, price])).toEqual([
    ['', '3.00'],
    ['Naan', '2.50'],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

test('an option group is not saved while a pasted list waits to be added', () => {
  const form = { ...groupFormOf(BREAD), pasted: 'Kulcha 3.00' }
  expect(groupProblems('bread', form)).toEqual({ pasted: 'Add these options, or empty the field' })
})

test('a new option group gets an id of its own', () => {
  expect(newGroupId('Bread', [BREAD])).toBe('bread-2')
  expect(newGroupId('Épices & sauces', [])).toBe('epices-sauces')
})

test.each([
  [1, 1, 0, 'choose 1'],
  [1, 3, 0, 'choose 1 to 3'],
  [0, 4, 1, 'up to 4, the dearest free'],
  [0, 4, 2, 'up to 4, the 2 dearest free'],
])('an option group with least %d, most %d, free %d says: %s', (least, most, free, words) => {
  expect(unitsWords({ least, most, free })).toBe(words)
})
