import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  cheapestChoice,
  checkMenu,
  type CheckedDish,
  type CheckedGroup,
  type CheckedMenu,
  lookUp,
} from './check-menu.ts'
import { DIET_MARKS, dishValues, FOOD_FIELDS, namesOf, pick } from './dish-fields.ts'
import { lintMenu } from './lint-menu.ts'
import type { Choice } from './options/choices.ts'
import { chooseOptions } from './options/choose.ts'
import type { DishWithGroups, OptionMenu } from './options/option-group.ts'

const FOOD = pick(dishValues({}), FOOD_FIELDS)
type AnOption = CheckedGroup['options'][number]
const anOption = (id: string, change: Partial<AnOption> = {}): AnOption => ({
  ...FOOD,
  id,
  name: id,
  frenchName: null,
  deltaCents: 0,
  most: 1,
  preset: 0,
  itemId: null,
  opensGroupId: null,
  isAvailable: true,
  ...change,
})
const aGroup = (id: string, options: AnOption[], change: Partial<CheckedGroup> = {}): CheckedGroup => ({
  id,
  name: id,
  frenchName: null,
  least: 0,
  most: 3,
  free: 0,
  options,
  ...change,
})
const aDish = (id: string, change: Partial<CheckedDish> = {}): CheckedDish => ({
  ...FOOD,
  id,
  name: id,
  frenchName: null,
  spiceLevel: 'none',
  isAvailable: true,
  groups: [],
  priceCents: 1000,
  isPopular: false,
  maxQuantity: 10,
  isTodaysSpecial: false,
  specialEndDate: null,
  work: null,
  ...change,
})
const menuOf = (dishes: CheckedMenu['dishes'], groups: CheckedMenu['groups']): CheckedMenu => ({
  locationId: 'truro',
  dishes,
  groups,
})
const kinds = (menu: CheckedMenu) => checkMenu(menu).map(({ kind }) => kind)

describe('errors of a menu', () => {
  const RICE = aGroup('rice', [anOption('plain')], { least: 1, most: 1 })

  test('a menu with a group that asks for more than its options allow has an error', () => {
    expect(checkMenu(menuOf([], [aGroup('rice', [anOption('plain', { most: 2 })], { least: 3, most: 3 })]))).toEqual([
      {
        kind: 'too-few',
        isError: true,
        locationId: 'truro',
        place: { groupId: 'rice', optionId: null },
        message: 'rice: guests have to choose 3, but its options allow only 2.',
      },
    ])
  })

  test('a menu with a dish that could cost nothing has an error', () => {
    const size = aGroup('size', [anOption('half', { deltaCents: -500 })], { least: 1, most: 1 })
    expect(kinds(menuOf([aDish('dal', { groups: ['size'], priceCents: 501 })], [size]))).toEqual([])
    expect(kinds(menuOf([aDish('dal', { groups: ['size'], priceCents: 500 })], [size]))).toEqual(['too-cheap'])
  })

  test('a menu with a combo within a combo has an error that says where', () => {
    const combo = aGroup('main', [anOption('thali', { itemId: 'thali' })])
    const [finding] = checkMenu(menuOf([aDish('thali', { groups: ['main'] })], [combo]))
    expect(finding).toMatchObject({
      kind: 'too-deep',
      place: { groupId: 'main', optionId: 'thali' },
      message:
        'main, thali: it leads to main, whose option thali would ask for a third choice. Nothing may have to be chosen there.',
    })
  })

  test('a menu with an option of a dish or group that is gone has an error that names the combos that need it', () => {
    const group = aGroup('rice', [
      anOption('biryani', { itemId: 'truro-biryani' }),
      anOption('box', { opensGroupId: 'sides' }),
    ])
    const menu = menuOf([aDish('thali', { groups: ['rice', 'bread'] })], [group])
    expect(checkMenu(menu).map(({ message }) => message)).toEqual([
      'biryani is an option of the group rice of thali. Take it out of the group first.',
      'rice, box opens a group that is deleted. Take it out of the option first.',
      'thali: there is no option group bread.',
    ])
  })

  test('a menu with a dish or an option that is sold out has no error', () => {
    const soldOut = aGroup('rice', [anOption('plain', { isAvailable: false })], { least: 1, most: 1 })
    expect(kinds(menuOf([aDish('thali', { groups: ['rice'], isAvailable: false })], [soldOut]))).toEqual([])
    expect(kinds(menuOf([aDish('thali', { groups: ['rice'] })], [RICE]))).toEqual([])
  })
})

describe('marks that guests do not see', () => {
  const said = (menu: CheckedMenu) => lintMenu([menu], '2026-11-24').filter(({ kind }) => kind === 'diet')
  const VEGAN = { isVegetarian: true, isVegan: true, isGlutenFree: true }
  const thali = aDish('thali', { ...VEGAN, groups: ['bread'] })
  const naan = anOption('naan', { preset: 1, allergens: ['gluten'], isVegetarian: true })

  test('a mark that guests do not see because of a preselected option is told at the dish', () => {
    expect(said(menuOf([thali], [aGroup('bread', [naan])])).map(({ place, message }) => [place, message])).toEqual([
      [
        { dishId: 'thali' },
        'thali is marked as vegan and gluten-free, but a preselected option is not, so guests do not see the mark.',
      ],
    ])
  })

  test('no mark is told as unseen where the preselected options carry it, or where nothing is preselected', () => {
    expect(said(menuOf([thali], [aGroup('bread', [anOption('rice', { ...VEGAN, preset: 1 })])]))).toEqual([])
    expect(said(menuOf([thali], [aGroup('bread', [{ ...naan, preset: 0 }])]))).toEqual([])
  })

  test('the search for unseen marks ends on a menu that leads back to itself', () => {
    const itself = anOption('thali', { itemId: 'thali', preset: 1 })
    expect(said(menuOf([thali], [aGroup('bread', [itself])]))).toEqual([])
  })
})

const someOption = fc.record({
  deltaCents: fc.integer({ min: -400, max: 400 }),
  most: fc.integer({ min: 1, max: 2 }),
  behind: fc.constantFrom('none', 'none', 'dish', 'group'),
})
const someGroup = fc
  .record({
    options: fc.array(someOption, { maxLength: 3 }),
    units: fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 })),
    free: fc.nat(2),
  })
  .map(({ options, units, free }) => ({ options, least: Math.min(...units), most: Math.max(...units), free }))
/** Groups g0 to g2, of which g2 is behind options, and the dishes `all` and `other`. */
const someMenu = fc
  .record({ groups: fc.tuple(someGroup, someGroup, someGroup), priceCents: fc.integer({ min: 1, max: 1500 }) })
  .map(({ groups, priceCents }) =>
    menuOf(
      [aDish('all', { groups: ['g0', 'g1'], priceCents }), aDish('other', { groups: ['g2'] })],
      groups.map(({ options, ...limits }, place) =>
        aGroup(
          `g${place}`,
          options.map(({ behind, ...option }, index) =>
            anOption(`o${index}`, {
              ...option,
              itemId: behind === 'dish' ? 'other' : null,
              opensGroupId: behind === 'group' ? 'g2' : null,
            }),
          ),
          limits,
        ),
      ),
    ),
  )

/** Every way to fill the groups, one after the other. */
function* waysToFill(groups: readonly string[], menu: OptionMenu): Generator<Choice[]> {
  const [first, ...others] = groups
  if (first === undefined) return yield []
  for (const inFirst of waysIn(first, menu)) {
    for (const inOthers of waysToFill(others, menu)) yield [...inFirst, ...inOthers]
  }
}

function* waysIn(id: string, menu: OptionMenu): Generator<Choice[]> {
  const { options = [], least = 0, most = 0 } = menu.group(id) ?? {}
  function* from(index: number, room: number): Generator<Choice[]> {
    const option = options[index]
    if (!option) return yield []
    const behind = option.opensGroupId ? [option.opensGroupId] : option.itemId ? menu.dish(option.itemId)!.groups : []
    for (let units = 0; units <= Math.min(option.most, room); units++) {
      for (const rest of from(index + 1, room - units)) {
        if (units === 0) yield rest
        else
          for (const choices of waysToFill(behind, menu))
            yield [{ group: id, option: option.id, units, choices }, ...rest]
      }
    }
  }
  for (const way of from(0, most)) {
    if (way.reduce((sum, { units }) => sum + units, 0) >= least) yield way
  }
}

function pricesOf(dish: DishWithGroups, menu: OptionMenu): number[] {
  const prices: number[] = []
  for (const choices of waysToFill(dish.groups, menu)) {
    const { cents, problems } = chooseOptions(dish, choices, menu)
    expect(problems).toEqual([])
    prices.push(cents)
    // Enough to compare; menus with more ways than this are left to the others.
    if (prices.length > 2_000) return []
  }
  return prices
}

test('on a menu without errors every dish can be chosen, and no way to choose it costs less than a cent', () => {
  let compared = 0
  fc.assert(
    fc.property(someMenu, (menu) => {
      const errors = checkMenu(menu)
      if (errors.some(({ kind }) => kind !== 'too-cheap')) return
      const options = lookUp(menu)
      for (const dish of menu.dishes) {
        const prices = pricesOf(dish, options)
        if (prices.length === 0) continue
        compared += 1
        expect(Math.min(...prices)).toBe(cheapestChoice(dish, options))
        const isFound = errors.some(({ place }) => 'dishId' in place && place.dishId === dish.id)
        expect(isFound).toBe(dish.priceCents + Math.min(...prices) < 1)
      }
    }),
    { numRuns: 150 },
  )
  expect(compared).toBeGreaterThan(10)
})

describe('warnings about a menu', () => {
  const TODAY = '2026-11-23'
  const ALCOHOL = 'sounds like alcohol, which is not sold here: its licence and its tax are not looked after.'
  const told = (...menus: CheckedMenu[]) => lintMenu(menus, TODAY).map(({ message }) => message)
  const used = (group: CheckedGroup, dish: Partial<CheckedDish> = {}) =>
    menuOf([aDish('thali', { groups: [group.id], ...dish })], [group])

  test.each([
    [
      'more presets than may be chosen',
      used(aGroup('rice', [anOption('plain', { most: 2, preset: 2 })], { most: 1 })),
      'rice: 2 are chosen at first, but only 1 may be.',
    ],
    [
      'a preset that is sold out',
      used(aGroup('rice', [anOption('plain', { preset: 1, isAvailable: false })])),
      'rice, plain is chosen at first, but sold out.',
    ],
    [
      'a vegan option with milk',
      used(aGroup('rice', [anOption('raita', { isVegan: true, isVegetarian: true, allergens: ['Milk'] })])),
      'rice, raita is marked as vegan, but contains Milk.',
    ],
    [
      'a vegetarian dish with fish, beside eggs',
      menuOf([aDish('curry', { isVegetarian: true, allergens: ['eggs', 'fish'] })], []),
      'curry is marked as vegetarian, but contains fish.',
    ],
    [
      'a gluten-free dish with wheat',
      menuOf([aDish('naan', { isGlutenFree: true, allergens: ['wheat'] })], []),
      'naan is marked as gluten-free, but contains wheat.',
    ],
    [
      'a special whose days are over',
      menuOf([aDish('korma', { isTodaysSpecial: true, specialEndDate: '2026-11-22' })], []),
      'korma: its days as a special are over.',
    ],
    ['a dish that sounds like alcohol', menuOf([aDish('Kingfisher')], []), `Kingfisher ${ALCOHOL}`],
    ['such an option', used(aGroup('drink', [anOption('Red', { frenchName: 'Vin rouge' })])), `Red ${ALCOHOL}`],
    ['a group without options', used(aGroup('rice', [])), 'rice has no options.'],
    ['a group without dishes', menuOf([], [aGroup('rice', [anOption('plain')])]), 'rice: no dish has it.'],
    [
      'a popular dish without a French name; one without a photo has its bowl',
      menuOf([aDish('korma', { isPopular: true })], []),
      'korma is marked as popular and has no French name.',
    ],
    [
      'popular dishes that lack the same, together',
      menuOf(
        ['korma', 'naan', 'dal', 'raita', 'chai'].map((id) => aDish(id, { isPopular: true })),
        [],
      ),
      'korma, naan, dal and 2 more dishes are marked as popular and have no French name.',
    ],
  ])('a warning is given for %s', (_case, menu, message) => {
    expect(told(menu)).toEqual([message])
  })

  test.each(namesOf(DIET_MARKS))('a warning is given for a dish with the mark %s and a preset without it', (mark) => {
    const rice = aGroup('rice', [anOption('plain', { preset: 1 })])
    expect(told(used(rice, { [mark]: true }))).toEqual([expect.stringContaining('but a preselected option is not')])
  })

  describe('warnings about stations', () => {
    const stations = [
      { id: 'stove', name: 'Stove' },
      { id: 'oven', name: 'Tandoor' },
    ]
    const at = (station: string): CheckedDish['work'] => [{ station, first: 8, more: 2 }]
    const toldOf = (...dishes: CheckedDish[]) => told({ ...menuOf(dishes, []), stations })

    test('a warning is given for a dish at a station that the kitchen does not have', () => {
      expect(toldOf(aDish('naan', { work: at('grill') }), aDish('dal', { work: at('stove') }))).toEqual([
        'naan: the kitchen has no station grill, so it counts at Stove.',
      ])
    })

    test('dishes without a station are named together in one warning', () => {
      expect(toldOf(aDish('naan', { work: at('oven') }), aDish('dal'))).toEqual([
        'dal: no station is entered, so it counts at Stove.',
      ])
      expect(toldOf(...['naan', 'dal', 'raita', 'chai', 'lassi'].map((id) => aDish(id)))).toEqual([
        'naan, dal, raita and 2 more dishes: no station is entered, so they count at Stove.',
      ])
    })

    test('no warning about stations is given where the kitchen has only one, or none', () => {
      expect(told({ ...menuOf([aDish('dal')], []), stations: stations.slice(0, 1) })).toEqual([])
      expect(told(menuOf([aDish('dal', { work: at('grill') })], []))).toEqual([])
    })
  })

  // Ruling 44
  test('a warning is given for a combo that asks for its heat although its parts do', () => {
    const heatOf = (combo: Partial<CheckedDish>, least = 1) => {
      const curry = aGroup('curry', [anOption('dal', { itemId: 'dal' })], { least, most: 1 })
      const dishes = [aDish('thali', { groups: ['curry'], ...combo }), aDish('dal', { spiceLevel: 'mild' })]
      return lintMenu([menuOf(dishes, [curry])], '2026-07-10').filter(({ kind }) => kind === 'heat')
    }
    expect(heatOf({ spiceLevel: 'medium' })).toEqual([
      {
        kind: 'heat',
        isError: false,
        locationId: 'truro',
        place: { dishId: 'thali' },
        message: 'thali: guests choose its heat and that of dal within it. Set the dish to no spice choice.',
      },
    ])
    expect(heatOf({ spiceLevel: 'none' })).toEqual([])
    // A side that may be added has its own heat beside that of the dish.
    expect(heatOf({ spiceLevel: 'medium' }, 0)).toEqual([])
    expect(heatOf({ spiceLevel: 'medium', groups: [] })).toEqual([])
  })

  test('a group that only an option opens counts as used', () => {
    const opened = used(aGroup('box', [anOption('large', { opensGroupId: 'sauce' })]))
    expect(told({ ...opened, groups: [...opened.groups, aGroup('sauce', [anOption('mint')])] })).toEqual([])
  })

  test('a special on its last day and a vegan dish with nut milk get no warning', () => {
    const menu = menuOf(
      [
        aDish('korma', { isTodaysSpecial: true, specialEndDate: TODAY }),
        aDish('chai', { isVegan: true, allergens: ['almond milk'] }),
      ],
      [],
    )
    expect(told(menu)).toEqual([])
  })

  test('a dish or group with the same name at two locations gets a warning where the two differ', () => {
    const rice = (most: number) => aGroup('rice', [anOption('plain')], { most })
    const truro = menuOf([aDish('truro-thali', { name: 'Thali', groups: ['rice'], priceCents: 1300 })], [rice(1)])
    const amherst = {
      locationId: 'amherst',
      dishes: [aDish('amherst-thali', { name: 'Thali', groups: ['rice'], maxQuantity: 5 })],
      groups: [rice(2)],
    }
    expect(told(truro, amherst)).toEqual([
      'Thali: 10 in one order, but 5 at amherst.',
      'rice: other numbers to choose than at amherst.',
      'Thali: 5 in one order, but 10 at truro.',
      'rice: other numbers to choose than at truro.',
    ])
    const dearer = { ...truro, dishes: truro.dishes.map((dish) => ({ ...dish, priceCents: 1301, maxQuantity: 5 })) }
    expect(told(dearer, { ...amherst, groups: [rice(1)] })).toEqual([
      'Thali: its price is more than 30% away from that at amherst.',
    ])
  })

  test('errors of a menu come before its warnings', () => {
    const wrong = menuOf([aDish('thali', { groups: ['gone'], isPopular: true })], [])
    expect(lintMenu([wrong], TODAY).map(({ isError }) => isError)).toEqual([true, false])
  })
})
