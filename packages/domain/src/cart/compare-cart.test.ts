import { describe, expect, test } from 'vitest'

import { type Branch, compareCart } from './compare-cart.ts'
import type { MenuDish, ReadMenu } from './line-choice.ts'

const dish = (id: string, change: Partial<MenuDish> = {}): MenuDish => ({
  id,
  name: id,
  price: 10,
  spiceLevel: 'none',
  isAvailable: true,
  ...change,
})
type Group = NonNullable<ReadMenu['groups']>[number]
const option = (
  id: string,
  name: string,
  change: Partial<Group['options'][number]> = {},
): Group['options'][number] => ({
  id,
  name,
  price: 0,
  most: 2,
  preset: 0,
  itemId: null,
  opensGroupId: null,
  isAvailable: true,
  ...change,
})
const bread = (options: Group['options'], change: Partial<Group> = {}): Group => ({
  id: 'bread',
  name: 'Bread',
  least: 1,
  most: 1,
  free: 0,
  options,
  ...change,
})
const branch = (locationId: string, items: MenuDish[], groups: Group[] = []): Branch => ({
  locationId,
  menu: { items, groups },
})

const line = { itemId: 'truro-dal', name: 'Dal', quantity: 2, spiceLevel: undefined }
const TRURO = branch('truro', [dish('truro-dal')])
const compared = (there: Branch, wanted: object = {}, here = TRURO) => {
  const { lines, ...carts } = compareCart([{ ...line, ...wanted }], here, there)
  return { ...carts, line: lines[0] }
}

describe('dishes at the other location', () => {
  test.each([
    ['same', dish('pictou-dal'), 2000],
    ['price', dish('pictou-dal', { price: 10.5 }), 2100],
    ['sold-out', dish('pictou-dal', { isAvailable: false }), null],
    ['sold-out', dish('pictou-dal', { isAvailable: false, portionsLeft: 0 }), null],
    ['not-offered', dish('pictou-naan'), null],
    ['fewer', dish('pictou-dal', { maxQuantity: 1 }), 1000],
    ['fewer', dish('pictou-dal', { portionsLeft: 1 }), 1000],
  ])('a dish is found at the other location by its key, with the outcome %s', (outcome, other, there) => {
    expect(compared(branch('pictou', [other])).line).toMatchObject({ outcome, here: 2000, there })
  })

  test('a dish is found at the other location even when the own one does not sell it any more', () => {
    const { line: found, here, there } = compared(branch('pictou', [dish('pictou-dal')]), {}, branch('truro', []))
    expect(found).toMatchObject({ outcome: 'price', here: null, there: 2000, isStuckHere: true })
    expect([here, there.map(({ id }) => id)]).toEqual([[], ['pictou-dal']])
  })
})

test('a dish keeps its quantity, spice and note at the other location', () => {
  const spiced = (id: string) => dish(id, { spiceLevel: 'medium' })
  const { there } = compared(
    branch('pictou', [spiced('pictou-dal')]),
    { spiceLevel: 3, note: 'no nuts' },
    branch('truro', [spiced('truro-dal')]),
  )
  expect(there).toMatchObject([{ id: 'pictou-dal', quantity: 2, spiceLevelId: 'hot', note: 'no nuts' }])
})

test('a dish that asks for spice only at the other location is mild there; one that does not ask takes none', () => {
  const mild = compared(branch('pictou', [dish('pictou-dal', { spiceLevel: 'hot' })]))
  expect(mild.there[0]).toMatchObject({ cartKey: 'pictou-dal-mild', spiceLevelId: 'mild' })
  const none = compared(branch('pictou', [dish('pictou-dal')]), { spiceLevel: 3 })
  expect(none.there[0]).toMatchObject({ cartKey: 'pictou-dal-default', spiceLevelId: null })
})

describe('choices at the other location', () => {
  const here = branch(
    'truro',
    [dish('truro-dal', { groups: ['bread'] })],
    [bread([option('naan', 'Garlic naan', { price: 0.5 }), option('roti', 'Roti')])],
  )
  const naan = { choices: [{ group: 'bread', option: 'naan', units: 1 }] }
  const there = (...groups: Group[]) => branch('pictou', [dish('pictou-dal', { groups: ['bread'] })], groups)

  test('a choice is found by the ids of group and option, and priced as it is at the other location', () => {
    const found = compared(there(bread([option('naan', 'Naan with garlic', { price: 1 })])), naan, here)
    expect(found.line).toMatchObject({ outcome: 'price', here: 2100, there: 2200, missing: [] })
    expect(found.there[0]).toMatchObject({ choices: 'bread:naan*1', price: 11 })
  })

  test.each([
    ['does not have the option', bread([option('roti', 'Roti')]), ['Garlic naan']],
    ['has sold it out', bread([option('naan', 'Garlic naan', { isAvailable: false })]), ['Garlic naan']],
    ['asks for more of them', bread([option('naan', 'Garlic naan')], { least: 2, most: 2 }), ['Bread']],
  ])('a choice is named, and is to be made again, when the other location %s', (_, group, missing) => {
    const found = compared(there(group), naan, here)
    expect(found.line).toMatchObject({ outcome: 'choice-missing', missing })
    expect(found.there[0]).toMatchObject({ choices: 'bread:naan*1', chooseAgain: 'Bread' })
  })

  test('a choice is named when the other location does not ask for it at all', () => {
    const plain = branch('pictou', [dish('pictou-dal')])
    expect(compared(plain, naan, here).line).toMatchObject({ outcome: 'choice-missing', missing: ['Garlic naan'] })
  })

  test('a choice that cannot be had here any more keeps the cart from being ordered here', () => {
    expect(compared(there(bread([option('naan', 'Naan')])), naan, here).line?.isStuckHere).toBe(false)
    const soldOut = branch('truro', [...here.menu.items], [bread([option('naan', 'Naan', { isAvailable: false })])])
    expect(compared(there(bread([option('naan', 'Naan')])), naan, soldOut).line?.isStuckHere).toBe(true)
  })
})

test('lines that become the same at the other location are one there, and share the most of the dish', () => {
  const here = branch('truro', [dish('truro-dal', { spiceLevel: 'medium' })])
  const wanted = [1, 3].map((spiceLevel) => ({ ...line, quantity: 3, spiceLevel }))
  const { lines, there } = compareCart(wanted, here, branch('pictou', [dish('pictou-dal', { maxQuantity: 4 })]))
  expect(lines.map(({ outcome, quantityThere }) => [outcome, quantityThere])).toEqual([
    ['same', 3],
    ['fewer', 1],
  ])
  expect(there).toMatchObject([{ quantity: 4 }])
})

test('a bowl for three needs three of the portions left at the other location, beside those of other lines', () => {
  const sizes = bread([option('plain', 'Plain'), option('bowl', 'Bowl', { portions: 3 })])
  const bowl = { ...line, quantity: 1, choices: [{ group: 'bread', option: 'bowl', units: 1 }] }
  const plain = { ...line, quantity: 2, choices: [{ group: 'bread', option: 'plain', units: 1 }] }
  const here = branch('truro', [dish('truro-dal', { groups: ['bread'] })], [sizes])
  const outcomes = (portionsLeft: number, wanted = [plain, bowl]) => {
    const there = branch('pictou', [dish('pictou-dal', { groups: ['bread'], portionsLeft })], [sizes])
    return compareCart(wanted, here, there).lines.map(({ outcome, quantityThere }) => [outcome, quantityThere])
  }
  expect(outcomes(5)).toEqual([
    ['same', 2],
    ['same', 1],
  ])
  expect(outcomes(4)).toEqual([
    ['same', 2],
    ['fewer', 0],
  ])
  expect(outcomes(4, [bowl, plain])).toEqual([
    ['same', 1],
    ['fewer', 1],
  ])
})
