import { priceByHand } from '@thali/testing/menus/priced-choices'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { RECEIPT_WORDS_OF } from '../../language/words-of.ts'
import { type Choice, choicesFrom, choicesText, parseChoices } from './choices.ts'
import { choiceSentence, chooseOptions, presetChoices } from './choose.ts'
import { choicesOf, groupedTexts, optionTexts } from './line-option.ts'
import type { DishWithGroups, Option, OptionGroup, OptionMenu } from './option-group.ts'

const PLAIN = {
  frenchName: null,
  deltaCents: 0,
  most: 1,
  preset: 0,
  itemId: null,
  opensGroupId: null,
  isAvailable: true,
}
const option = (id: string, change: Partial<Option> = {}): Option => ({ ...PLAIN, id, name: id, ...change })
const group = (id: string, options: Option[], change: Partial<OptionGroup> = {}): OptionGroup => ({
  id,
  name: id,
  frenchName: null,
  least: 0,
  most: 20,
  free: 0,
  options,
  ...change,
})
const dish = (id: string, groups: string[], change: Partial<DishWithGroups> = {}): DishWithGroups => ({
  id,
  name: id,
  spiceLevel: 'none',
  isAvailable: true,
  groups,
  ...change,
})
function menuOf(groups: OptionGroup[], dishes: DishWithGroups[]): OptionMenu {
  const [byGroup, byDish] = [new Map(groups.map((one) => [one.id, one])), new Map(dishes.map((one) => [one.id, one]))]
  return { group: (id) => byGroup.get(id), dish: (id) => byDish.get(id) }
}

const RICE = group(
  'Rice',
  [
    option('Plain', { preset: 1 }),
    option('Biryani', { deltaCents: 350, itemId: 'biryani', frenchName: 'Biryani végé' }),
  ],
  { least: 1, most: 1, frenchName: 'Riz' },
)
const EXTRAS = group(
  'Extras',
  [option('Naan', { deltaCents: 300, most: 3 }), option('Raita', { deltaCents: 200 }), option('Onion', { preset: 1 })],
  { free: 1, most: 4 },
)
const SIZE = group('Size', [option('Half', { deltaCents: -400 }), option('Full')], { least: 1, most: 1 })
const BREAD = group('Bread', [option('Roti', { preset: 1 }), option('Garlic naan', { deltaCents: 150 })], {
  least: 1,
  most: 1,
})
const BIRYANI = dish('biryani', ['Bread'], { spiceLevel: 'hot' })
const THALI = dish('thali', ['Rice', 'Extras'])
const MENU = menuOf([RICE, EXTRAS, SIZE, BREAD], [BIRYANI, THALI])

const chosen = (wanted: Choice[] | undefined, of = THALI) => chooseOptions(of, wanted, MENU)
const textsOf = (wanted: Choice[]) => optionTexts(chosen(wanted).options, RECEIPT_WORDS_OF['en-CA'].options)

describe('the price of what is chosen', () => {
  test('the presets are chosen where a guest chooses nothing', () => {
    expect(chosen(undefined)).toMatchObject({ cents: 0, problems: [] })
    expect(presetChoices([RICE, EXTRAS])).toEqual([
      { group: 'Rice', option: 'Plain', units: 1 },
      { group: 'Extras', option: 'Onion', units: 1 },
    ])
  })

  test('the dearest chosen unit of a group is the free one', () => {
    const { cents, options } = chosen([
      { group: 'Rice', option: 'Plain', units: 1 },
      { group: 'Extras', option: 'Raita', units: 1 },
      { group: 'Extras', option: 'Naan', units: 2 },
    ])
    expect(cents).toBe(500)
    expect(options.map((one) => one.kind === 'option' && [one.id, one.units, one.cents])).toEqual([
      ['Plain', 1, 0],
      ['Naan', 2, 300],
      ['Raita', 1, 200],
      ['Onion', 0, 0],
    ])
  })

  test('a combo adds the price of its own choices', () => {
    const inner: Choice[] = [
      { group: 'spice', option: 'hot', units: 1 },
      { group: 'Bread', option: 'Garlic naan', units: 1 },
    ]
    expect(chosen([{ group: 'Rice', option: 'Biryani', units: 1, choices: inner }])).toMatchObject({
      cents: 500,
      problems: [],
    })
  })

  test('a smaller size costs less', () => {
    expect(chosen([{ group: 'Size', option: 'Half', units: 1 }], dish('dal', ['Size'])).cents).toBe(-400)
  })
})

test('the chosen options of a group stand as the menu lists them, whichever was tapped first', () => {
  const tapped = ['Raita', 'Naan'].map((id) => ({ group: 'Extras', option: id, units: 1 }))
  const { options } = chooseOptions(dish('dal', ['Extras']), tapped, menuOf([EXTRAS], []))
  expect(options.flatMap((one) => (one.kind === 'option' && one.units > 0 ? one.name : []))).toEqual(['Naan', 'Raita'])
})

describe('choices in words', () => {
  test('a choice reads with its group, an extra with a plus, a left-out option as NO, a kept preset not at all', () => {
    expect(
      textsOf([
        {
          group: 'Rice',
          option: 'Biryani',
          units: 1,
          choices: [
            { group: 'spice', option: 'mild', units: 1 },
            { group: 'Bread', option: 'Roti', units: 1 },
          ],
        },
        { group: 'Extras', option: 'Naan', units: 2 },
      ]),
    ).toEqual(['Rice: Biryani (Mild, Bread: Roti)', '+ Naan ×2', 'NO Onion'])
    expect(
      textsOf([
        { group: 'Rice', option: 'Plain', units: 1 },
        { group: 'Extras', option: 'Onion', units: 1 },
      ]),
    ).toEqual(['Rice: Plain'])
  })

  test('guests read all choices of a group in one text, in its first place', () => {
    const { options } = chosen([
      { group: 'Rice', option: 'Biryani', units: 1 },
      { group: 'Extras', option: 'Naan', units: 1 },
    ])
    const [rice, ...others] = options
    const twice = [rice!, ...others, { ...rice!, id: 'Plain', name: 'Plain', options: [] } as (typeof options)[number]]
    const [biryani, ...rest] = optionTexts(options, RECEIPT_WORDS_OF['en-CA'].options)
    expect(groupedTexts(twice, RECEIPT_WORDS_OF['en-CA'].options)).toEqual([`${biryani}, Plain`, ...rest])
    expect(groupedTexts(twice, RECEIPT_WORDS_OF['fr-CA'].options)[0]).toMatch(/^Riz\u00a0: .*, /)
  })

  test('guests who order in French read their choices in French', () => {
    const { options } = chosen([{ group: 'Rice', option: 'Biryani', units: 1 }])
    expect(optionTexts(options, RECEIPT_WORDS_OF['fr-CA'].options)[0]).toBe(
      'Riz\u00a0: Biryani végé (Doux, Bread\u00a0: Roti)',
    )
  })
})

describe('choices that cannot be sold', () => {
  const small = menuOf([{ ...RICE, id: 'rice', options: [option('plain', { most: 2 })] }], [dish('thali', ['rice'])])

  test.each([
    [[], 'rice', 'Choose 1: Rice'],
    [[{ group: 'rice', option: 'plain', units: 2 }], 'rice', 'At most 1: Rice'],
    [[{ group: 'rice', option: 'plain', units: 3 }], 'rice.plain', 'At most 2: plain'],
    [[{ group: 'sauce', option: 'mint' }], 'sauce', 'No such choice: sauce'],
    [[{ group: 'rice', option: 'quinoa' }], 'rice.quinoa', 'No such choice: quinoa'],
  ])('the choices %j are refused at %s: %s', (wanted, path, sentence) => {
    const [problem] = chooseOptions(dish('thali', ['rice']), parseChoices(wanted) ?? [], small).problems
    expect(problem && [problem.path, choiceSentence(problem, false)]).toEqual([path, sentence])
  })

  test('an option is refused as sold out where the dish behind it is', () => {
    const soldOut = menuOf([RICE, BREAD], [{ ...BIRYANI, isAvailable: false }])
    const { problems } = chooseOptions(
      dish('thali', ['Rice']),
      [{ group: 'Rice', option: 'Biryani', units: 1 }],
      soldOut,
    )
    expect(problems.map((one) => choiceSentence(one, false))).toEqual(['Biryani is sold out'])
  })

  test('a combo within a combo is refused', () => {
    const deep = menuOf([RICE, group('Bread', [option('Thali', { itemId: 'thali', preset: 1 })])], [BIRYANI, THALI])
    const { problems } = chooseOptions(THALI, [{ group: 'Rice', option: 'Biryani', units: 1 }], deep)
    expect(problems.map(({ kind, path }) => [kind, path])).toEqual([['deep', 'Rice.Biryani.Bread.Thali']])
  })

  test('a dish behind a second choice is taken where it asks for no choice, such as a naan in place of rice', () => {
    const bread = group('Bread', [option('Naan', { itemId: 'naan', preset: 1 })])
    const nested = menuOf([RICE, bread], [BIRYANI, dish('naan', [])])
    const inPlaceOfRice = [{ group: 'Rice', option: 'Biryani', units: 1 }]
    expect(chooseOptions(THALI, inPlaceOfRice, nested).problems).toEqual([])
    const hot = menuOf([RICE, bread], [BIRYANI, dish('naan', [], { spiceLevel: 'mild' })])
    expect(chooseOptions(THALI, inPlaceOfRice, hot).problems.map(({ kind }) => kind)).toEqual(['deep'])
  })

  test('an input that is no list of choices, or goes three deep, is refused', () => {
    for (const wrong of [{}, 'rice', [7], [{ group: 'rice' }], [{ group: 'Rice!', option: 'x' }]]) {
      expect(parseChoices(wrong)).toBeNull()
    }
    const third = [{ group: 'e', option: 'f' }]
    const nested = [{ group: 'a', option: 'b', choices: [{ group: 'c', option: 'd', choices: third }] }]
    expect(parseChoices(nested)).toBeNull()
  })
})

const deltas = fc.integer({ min: -500, max: 900 })
const anOption = fc
  .record({
    deltaCents: deltas,
    most: fc.integer({ min: 1, max: 4 }),
    behind: fc.constantFrom('none', 'dish', 'group'),
  })
  .map(({ behind, ...rest }) => ({
    ...rest,
    itemId: behind === 'dish' ? 'biryani' : null,
    opensGroupId: behind === 'group' ? 'Extras' : null,
  }))
const aGroup = fc.record({ options: fc.array(anOption, { minLength: 1, maxLength: 4 }), free: fc.nat(3) })
const aMenu = fc.array(aGroup, { minLength: 1, maxLength: 3 }).map((groups) => {
  const named = groups.map(({ options, free }, place) =>
    group(
      `g${place}`,
      options.map((one, index) => option(`o${index}`, one)),
      { free },
    ),
  )
  const all = dish(
    'dish',
    named.map(({ id }) => id),
  )
  return { menu: menuOf([...named, EXTRAS, BREAD], [all, BIRYANI]), all }
})
const innerChoices = fc.record({ naan: fc.nat(3), raita: fc.nat(1), garlic: fc.boolean() })
const wishes = fc.array(
  fc.record({ group: fc.nat(2), option: fc.nat(3), units: fc.integer({ min: 1, max: 3 }), inner: innerChoices }),
  { maxLength: 6 },
)

test('every choice is priced as by hand, unit by unit, and costs the same again from its stored form', () => {
  fc.assert(
    fc.property(aMenu, wishes, ({ menu, all }, wanted) => {
      const choices = wanted.flatMap(({ group: place, option: index, units, inner }): Choice[] => {
        const found = menu.group(`g${place}`)?.options[index]
        if (!found) return []
        const extras: Choice[] = [
          ...(inner.naan > 0 ? [{ group: 'Extras', option: 'Naan', units: inner.naan }] : []),
          ...(inner.raita > 0 ? [{ group: 'Extras', option: 'Raita', units: 1 }] : []),
        ]
        const bread: Choice[] = [{ group: 'Bread', option: inner.garlic ? 'Garlic naan' : 'Roti', units: 1 }]
        const behind = found.opensGroupId ? extras : found.itemId ? bread : []
        return [{ group: `g${place}`, option: `o${index}`, units, choices: behind }]
      })
      const first = chooseOptions(all, choices, menu)
      expect(first.cents).toBe(priceByHand(choices, menu))
      const again = chooseOptions(all, choicesOf(first.options), menu)
      expect(again.cents).toBe(first.cents)
      expect(choicesText(choicesOf(again.options))).toBe(choicesText(choicesOf(first.options)))
      const sent = parseChoices(choicesFrom(choicesText(choicesOf(first.options)).replaceAll(' ', '-').toLowerCase()))
      expect(sent).not.toBeNull()
      const stored = first.options.reduce((sum, one) => sum + (one.kind === 'option' ? costOf(one) : 0), 0)
      expect(stored).toBe(first.cents)
    }),
  )
})

function costOf(one: Extract<ReturnType<typeof chooseOptions>['options'][number], { kind: 'option' }>): number {
  return (
    one.cents + one.units * one.options.reduce((sum, inner) => sum + (inner.kind === 'option' ? costOf(inner) : 0), 0)
  )
}

test('choices in another order are the same choices', () => {
  const one: Choice[] = [
    { group: 'rice', option: 'plain', units: 1 },
    { group: 'bread', option: 'naan', units: 2, choices: [{ group: 'spice', option: 'hot', units: 1 }] },
  ]
  expect(choicesText(one)).toBe('bread:naan*2(spice:hot*1),rice:plain*1')
  expect(choicesText(one.toReversed())).toBe(choicesText(one))
  expect(choicesText(choicesFrom(choicesText(one)))).toBe(choicesText(one))
  expect(choicesFrom('no choices at all')).toEqual([])
  const split = [...one, { group: 'rice', option: 'plain', units: 1 }]
  expect(choicesText(split)).toBe('bread:naan*2(spice:hot*1),rice:plain*2')
})
