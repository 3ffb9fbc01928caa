import type { MenuView } from '@thali/contracts/menu/menu'
import { expect, test } from 'vitest'

import { menuAfter, optionsToSwitch } from './sold-out.ts'
import { aManagedItem } from '#web/testing/a-managed-item.ts'

const ROTI = {
  id: 'roti',
  name: 'Roti',
  price: 0,
  most: 1,
  preset: 0,
  itemId: null,
  opensGroupId: null,
  isAvailable: true,
  isVegetarian: true,
  isVegan: false,
  isGlutenFree: false,
  allergens: [],
}
const RETURNS = '2026-11-24T15:30:00.000Z'
const thali = { ...aManagedItem({ id: 'thali' }), groups: ['bread'], presetPrice: 6.5 }
const menu = {
  items: [thali],
  groups: [
    {
      id: 'bread',
      name: 'Bread',
      least: 0,
      most: 1,
      free: 0,
      options: [ROTI, { ...ROTI, id: 'naan', name: 'Naan', itemId: 'truro-naan' }],
    },
  ],
} as unknown as MenuView

test('an option is switched by its own name; one that is a dish is switched with its dish', () => {
  expect(optionsToSwitch(menu)).toEqual([
    {
      id: 'bread/roti',
      name: 'Bread: Roti',
      description: '',
      tags: [],
      isAvailable: true,
      hiddenUntil: null,
      option: { group: 'bread', id: 'roti' },
    },
  ])
  expect(optionsToSwitch({})).toEqual([])
})

test('an option or dish that was switched is shown so at once, and comes back', () => {
  const hidden = menuAfter(menu, {
    items: [],
    options: [{ group: 'bread', id: 'roti', isAvailable: false, hiddenUntil: RETURNS }],
  })
  expect(optionsToSwitch(hidden)).toMatchObject([{ isAvailable: false, hiddenUntil: RETURNS }])
  const shown = menuAfter(hidden, {
    items: [],
    options: [{ group: 'bread', id: 'roti', isAvailable: true, hiddenUntil: null }],
  })
  expect(shown.groups).toEqual(menu.groups)
})

test('a dish that is switched keeps its groups', () => {
  const { groups: _groups, presetPrice: _price, ...answered } = thali
  const after = menuAfter(menu, { items: [{ ...answered, isAvailable: false }], options: [] })
  expect(after.items[0]).toMatchObject({ groups: ['bread'], presetPrice: 6.5, isAvailable: false })
})
