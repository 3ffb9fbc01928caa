import { expect, test } from 'vitest'

import { addToCart, gapInCart } from './cart.ts'
import { choosingAt, lineChoice, optionMenuForAnyTime, optionMenuOf, type ReadMenu } from './line-choice.ts'
import { repriceCart } from './reprice.ts'

type Changed = { isAvailable?: boolean; later?: true }

const dish = (id: string, changed: Changed = {}, groups: string[] = []) => {
  return { id, name: id, price: 10, spiceLevel: 'none', isAvailable: true, groups, ...changed }
}
/** A thali with one bread: a roti, or the naan of the menu. */
function menuWith(changed: { roti?: Changed; naan?: Changed; naanDish?: Changed }): ReadMenu {
  const plain = { price: 0, most: 1, preset: 0, itemId: null, opensGroupId: null, isAvailable: true }
  const options = [
    { ...plain, id: 'roti', name: 'Roti', ...changed.roti },
    { ...plain, id: 'naan', name: 'Naan', itemId: 'naan', ...changed.naan },
  ]
  const groups = [{ id: 'bread', name: 'Bread', least: 1, most: 1, free: 0, options }]
  return { items: [dish('thali', {}, ['bread']), dish('naan', changed.naanDish)], groups }
}
/** What keeps a thali with this bread, put into a cart before, from being ordered at the menu of now. */
function gapWith(bread: string, now: ReadMenu): string | null {
  const before = menuWith({})
  const [thali] = before.items
  const choices = [{ group: 'bread', option: bread, units: 1 }]
  const added = addToCart([], thali!, 1, null, lineChoice(thali!, { choices }, optionMenuOf(before)))
  if (!added.ok) throw new Error(added.error)
  return gapInCart(repriceCart(added.value, now.items, choosingAt(now)).cart)
}
const OUT = { isAvailable: false } as const
const OUT_TODAY = { ...OUT, later: true } as const

test.each([
  ['that is sold out until tomorrow', 'roti', menuWith({ roti: OUT_TODAY })],
  ['whose dish is sold out until tomorrow', 'naan', menuWith({ naan: OUT_TODAY, naanDish: OUT_TODAY })],
])('an option %s stays in a cart, which can be ordered for tomorrow', (_which, bread, menu) => {
  expect(gapWith(bread, menu)).toBeNull()
})

test.each([
  ['that somebody has to show', 'roti', menuWith({ roti: OUT })],
  ['whose dish somebody has to show', 'naan', menuWith({ naan: OUT, naanDish: OUT })],
  [
    'that somebody has to show, whose dish is sold out until tomorrow',
    'naan',
    menuWith({ naan: OUT, naanDish: OUT_TODAY }),
  ],
])('an option %s has to be chosen again', (_which, bread, menu) => {
  expect(gapWith(bread, menu)).toBe('thali. Choose again: Bread')
})

test('an option that is sold out until tomorrow cannot be had now, but at another time', () => {
  const menu = menuWith({ roti: OUT_TODAY })
  const [thali] = menu.items
  const choices = [{ group: 'bread', option: 'roti', units: 1 }]
  expect(lineChoice(thali!, { choices }, optionMenuOf(menu)).chooseAgain).toBe('Bread')
  expect(lineChoice(thali!, { choices }, optionMenuForAnyTime(menu)).chooseAgain).toBeUndefined()
})
