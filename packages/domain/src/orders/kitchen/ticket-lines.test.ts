import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Choice } from '../../menu/options/choices.ts'
import { chooseOptions } from '../../menu/options/choose.ts'
import type { DishWithGroups, Option, OptionGroup, OptionMenu } from '../../menu/options/option-group.ts'
import { orderLine } from '../order-lines.ts'
import { runsText, ticketHeat, ticketOptions } from './ticket-lines.ts'

const optionOf = (id: string, change: Partial<Option> = {}): Option => ({
  id,
  name: id,
  frenchName: null,
  deltaCents: 0,
  most: 2,
  preset: 0,
  itemId: null,
  opensGroupId: null,
  isAvailable: true,
  ...change,
})
const groupOf = (id: string, least: number, most: number, options: Option[]): OptionGroup => ({
  id,
  name: `Group ${id}`,
  frenchName: null,
  least,
  most,
  free: 0,
  options,
})
const dishOf = (id: string, spiceLevel: string, groups: string[] = []): DishWithGroups => ({
  id,
  name: id,
  spiceLevel,
  isAvailable: true,
  groups,
})
const curry = (id: string, preset = 0) => optionOf(id, { itemId: id, preset })

const CURRIES = groupOf('curries', 2, 2, [curry('Dal', 1), curry('Aloo', 1), curry('Chana'), curry('Palak')])
const BREAD = groupOf('bread', 1, 1, [
  optionOf('Naan', { preset: 1 }),
  optionOf('Roti'),
  optionOf('Basket', { opensGroupId: 'basket' }),
])
const BASKET = groupOf('basket', 1, 1, [optionOf('Kulcha', { preset: 1 }), optionOf('Paratha')])
const EXTRAS = groupOf('extras', 0, 6, [optionOf('Pickle', { most: 3 }), optionOf('Onion', { preset: 1 })])
const SIDE = groupOf('side', 0, 1, [optionOf('Salad', { preset: 1 }), optionOf('Soup')])
const MORE = groupOf('more', 1, 4, [curry('Dal', 1), curry('Chana')])
const GROUPS = [CURRIES, BREAD, BASKET, EXTRAS, SIDE, MORE]
const HEATS = { Dal: 'mild', Aloo: 'medium', Chana: 'hot', Palak: 'mild' }
const MENU: OptionMenu = {
  group: (id) => GROUPS.find((group) => group.id === id),
  dish: (id) => (id in HEATS ? dishOf(id, HEATS[id as keyof typeof HEATS]) : undefined),
}

/** Of names like `2 Dal hot`: the number and the heat may be left out. */
function wanted(group: string, ...words: string[]): Choice[] {
  return words.map((word) => {
    const [, units = '1', option = '', heat] = /^(?:(\d) )?(\S+)(?: (\S+))?$/.exec(word) ?? []
    const choices = heat === undefined ? undefined : [{ group: 'spice', option: heat, units: 1 }]
    return { group, option, units: Number(units), ...(choices && { choices }) }
  })
}
const thali = (groups: string[]) => dishOf('Thali', 'none', groups)
const told = (groups: string[], choices: Choice[]) =>
  ticketOptions(chooseOptions(thali(groups), choices, MENU).options).map(runsText)

describe('a ticket prints what differs from what comes where nobody chooses', () => {
  test('nothing of presets in their own heat, and no name of a group', () => {
    expect(told(['bread', 'extras'], [...wanted('bread', 'Naan'), ...wanted('extras', 'Onion')])).toEqual([])
    expect(told(['curries'], wanted('curries', 'Dal mild', 'Aloo medium'))).toEqual([])
  })

  test('a swap names both dishes, and a choice of one only the new one', () => {
    expect(told(['curries'], wanted('curries', 'Dal mild', 'Palak mild'))).toEqual(['Palak for Aloo'])
    expect(told(['curries'], wanted('curries', '2 Palak mild'))).toEqual(['Palak ×2 for Dal, Aloo'])
    expect(told(['bread'], wanted('bread', 'Roti'))).toEqual(['Roti'])
    expect(told(['side'], wanted('side', 'Soup'))).toEqual(['Soup for Salad'])
  })

  test('an extra has a plus and what was left out a NO', () => {
    expect(told(['extras'], wanted('extras', '2 Pickle'))).toEqual(['+ Pickle ×2', 'NO Onion'])
    expect(told(['extras'], wanted('extras', '2 Onion'))).toEqual(['+ Onion'])
    expect(told(['more'], wanted('more', 'Dal mild', 'Chana hot'))).toEqual(['+ Chana HOT'])
    expect(told(['more'], wanted('more', 'Chana hot'))).toEqual(['Chana HOT for Dal'])
  })

  test('all that stands behind an option that is no preset is told', () => {
    expect(told(['bread'], wanted('bread', 'Basket'))).toEqual(['Basket (Kulcha)'])
  })

  // Ruling 78
  test('HOT is told also of a preset, medium and mild only where the dish is otherwise on the menu', () => {
    expect(told(['curries'], wanted('curries', 'Dal hot', 'Aloo mild'))).toEqual(['Dal HOT', 'Aloo Mild'])
    expect(told(['curries'], wanted('curries', 'Chana hot', 'Palak mild'))).toEqual([
      'Chana HOT for Dal',
      'Palak for Aloo',
    ])
    expect(told(['curries'], wanted('curries', '2 Dal hot'))).toEqual(['Dal ×2 HOT for Aloo'])
  })

  test('an order from before presets were kept tells every choice', () => {
    const { options } = chooseOptions(thali(['curries', 'extras']), wanted('curries', 'Dal mild', 'Aloo hot'), MENU)
    const { options: extras } = chooseOptions(thali(['extras']), wanted('extras', 'Onion'), MENU)
    const old = JSON.parse(
      JSON.stringify([...options.slice(0, 2), ...extras], (key, value) =>
        ['preset', 'instead', 'menuLevel'].includes(key) ? undefined : value,
      ),
    ) as typeof options
    expect(ticketOptions(old).map(runsText)).toEqual(['Dal Mild', 'Aloo HOT'])
  })
})

describe('how hot a dish is wanted stands after its name', () => {
  const soldAs = (menu: string, spiceLevel: number) => {
    const sold = { id: 'dal', name: 'Dal', description: '', frenchName: null, frenchDescription: null, category: '' }
    const requested = { itemId: 'dal', name: undefined, quantity: 1, spiceLevel }
    const line = orderLine({ ...sold, priceCents: 900, maxQuantity: 9, spiceLevel: menu }, requested, 'en-CA')
    const [spice] = line.options
    if (spice?.kind !== 'spice')
      return ticketHeat({ id: 'dal', cartKey: 'dal-default', selectedSpiceLevel: 1, spiceLevelName: 'Mild' })
    const { level, name, id, menuLevel } = spice
    return ticketHeat({
      id: 'dal',
      cartKey: `dal-${id}`,
      selectedSpiceLevel: level,
      spiceLevelName: name,
      menuSpiceLevel: menuLevel,
    })
  }

  // Ruling 78
  test.each([
    ['hot', 3, 'HOT'],
    ['mild', 3, 'HOT'],
    ['medium', 4, 'LEVEL 4'],
    ['medium', 1, 'Mild'],
    ['mild', 2, 'Medium'],
    ['medium', 2, undefined],
    ['mild', 1, undefined],
    ['none', 3, undefined],
  ])('a dish that is %s on the menu, wanted at %s, says %s', (menu, level, word) => {
    expect(soldAs(menu, level)?.text).toBe(word)
    expect(soldAs(menu, level)?.isHot ?? false).toBe(level >= 3 && menu !== 'none')
  })
})

/** Reads a ticket as a cook does: the presets of a group, changed by what is printed. */
function cooked(group: OptionGroup, printed: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  const take = (name: string, count: number) => {
    const own = HEATS[name as keyof typeof HEATS]
    add(`${name} ${own}`, -count)
  }
  for (const { name, preset } of group.options) take(name, -preset)
  for (const text of printed) {
    const [, plus, name = '', times = '1', heat, instead] =
      /^(\+ )?(\S+)(?: ×(\d))?(?: (HOT|Mild|Medium))?(?: for (.*))?$/.exec(text) ?? []
    const presets = group.options.find((option) => option.name === name)?.preset ?? 0
    const replaced = [...(instead?.matchAll(/(\S+?)(?: ×(\d))?(?:, |$)/g) ?? [])]
    for (const [, old = '', count = '1'] of replaced) take(old, Number(count))
    const away = replaced.reduce((sum, [, , count = '1']) => sum + Number(count), 0)
    if (plus === undefined) take(name, Math.min(presets, Number(times) - away))
    add(`${name} ${heat?.toLowerCase() ?? HEATS[name as keyof typeof HEATS]}`, Number(times))
  }
  return new Map([...counts].filter(([, count]) => count !== 0))
}

test('what is printed and the presets are together what was ordered: nothing is lost', () => {
  const names = CURRIES.options.map(({ name }) => name)
  const one = fc.record({ name: fc.constantFrom(...names), heat: fc.constantFrom('mild', 'medium', 'hot') })
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 2 }), (curries) => {
      const choices = curries.flatMap(({ name, heat }) => wanted('curries', `${name} ${heat}`))
      const { options, problems } = chooseOptions(thali(['curries']), choices, MENU)
      expect(problems).toEqual([])
      const ordered = Map.groupBy(curries, ({ name, heat }) => `${name} ${heat}`)
      expect(cooked(CURRIES, ticketOptions(options).map(runsText))).toEqual(
        new Map([...ordered].map(([key, same]) => [key, same.length] as const)),
      )
    }),
  )
})
