import { type Cart, toCartLine } from '@thali/domain/cart/cart'
import { lineChoice, type MenuDish, optionMenuOf, type ReadMenu } from '@thali/domain/cart/line-choice'
import { type Choice, choicesFrom, choicesText, parseChoices } from '@thali/domain/menu/options/choices'
import { chooseOptions } from '@thali/domain/menu/options/choose'
import { choicesOf } from '@thali/domain/menu/options/line-option'
import type { DishWithGroups, Option, OptionGroup, OptionMenu } from '@thali/domain/menu/options/option-group'
import { cents, toDollars } from '@thali/domain/money/cents'
import { cartTotals, priceOrder } from '@thali/domain/money/pricing'
import { taxForPostalCode } from '@thali/domain/money/tax'
import fc from 'fast-check'

const PLAIN = { frenchName: null, preset: 0, itemId: null, opensGroupId: null, isAvailable: true }
const named = (id: string, change: Partial<Option> & Pick<Option, 'deltaCents' | 'most'>): Option => ({
  ...PLAIN,
  id,
  name: id,
  ...change,
})
const groupOf = (id: string, options: Option[], free: number): OptionGroup => ({
  id,
  name: id,
  frenchName: null,
  least: 0,
  most: 20,
  free,
  options,
})
const EXTRAS = groupOf(
  'extras',
  [named('naan', { deltaCents: 300, most: 3 }), named('raita', { deltaCents: 200, most: 1 })],
  1,
)
const BREAD = groupOf(
  'bread',
  [named('roti', { deltaCents: 0, most: 1 }), named('garlic', { deltaCents: 150, most: 1 })],
  0,
)
const BIRYANI: DishWithGroups = {
  id: 'biryani',
  name: 'Biryani',
  spiceLevel: 'none',
  isAvailable: true,
  groups: ['bread'],
}
const POSTAL_CODES = ['B2N 1A1', 'T2P 1J9', 'H2X 1Y4', 'M5V 2T6']

const anyGroup = fc.record({
  options: fc.array(
    fc.record({
      deltaCents: fc.integer({ min: -500, max: 900 }),
      most: fc.integer({ min: 3, max: 6 }),
      behind: fc.constantFrom('none', 'dish', 'group'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  free: fc.nat(3),
})
const anyWish = fc.record({
  group: fc.nat(2),
  option: fc.nat(3),
  units: fc.integer({ min: 1, max: 3 }),
  naan: fc.nat(3),
  raita: fc.boolean(),
  garlic: fc.boolean(),
})
const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 10 }), wishes: fc.array(anyWish, { maxLength: 6 }) })

/** A dish with up to three groups, some of whose options are dishes or open a group, and a cart of it. */
export const anyPricedCart = fc.record({
  priceCents: fc.integer({ min: 10_000, max: 30_000 }),
  groups: fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  postalCode: fc.constantFrom(...POSTAL_CODES),
})
type PricedCart = typeof anyPricedCart extends fc.Arbitrary<infer Value> ? Value : never
type Line = PricedCart['lines'][number]

/** What browser, server and a price laid out by hand say differently of a cart; null where they agree, to the cent. */
export function priceDifference({ priceCents, groups, lines, postalCode }: PricedCart): string | null {
  const own = groups.map(({ options, free }, place) =>
    groupOf(
      `g${place}`,
      options.map(({ behind, ...one }, index) =>
        named(`o${index}`, {
          ...one,
          itemId: behind === 'dish' ? 'biryani' : null,
          opensGroupId: behind === 'group' ? 'extras' : null,
        }),
      ),
      free,
    ),
  )
  const all = [...own, EXTRAS, BREAD]
  const thali: DishWithGroups = { ...BIRYANI, id: 'thali', name: 'Thali', groups: own.map(({ id }) => id) }
  const stored = storedMenu(all, [thali, BIRYANI])
  const wanted = lines.map((line) => ({ ...line, choices: choicesOfLine(line, stored) }))

  const byHand = wanted.map(({ quantity, choices }) => ({
    unitPrice: cents(priceCents + priceByHand(choices, stored)),
    quantity,
  }))
  const onServer = wanted.map(({ quantity, choices }) => {
    const { options } = chooseOptions(thali, choices, stored)
    // Priced again from the stored choices, as a repeated order is.
    const again = chooseOptions(thali, parseChoices(choicesFrom(choicesText(choicesOf(options)))) ?? [], stored)
    return { unitPrice: cents(priceCents + again.cents), quantity }
  })
  const { rate } = taxForPostalCode(postalCode)
  const [hand, server] = [byHand, onServer].map((priced) => priceOrder(priced, rate, cents(0)))
  const browser = cartTotals(browserCart(priceCents, wanted, all), { postalCode }, { day: '2026-11-20' })
  const said = [hand, server, browser].map((totals) => JSON.stringify([totals?.subtotal, totals?.tax, totals?.total]))
  return new Set(said).size === 1 ? null : `by hand ${said[0]}, server ${said[1]}, browser ${said[2]}`
}

/** The price by laying every unit on the table, one by one. */
export function priceByHand(choices: readonly Choice[], menu: OptionMenu): number {
  let sum = 0
  for (const [id, ofGroup] of Map.groupBy(choices, (one) => one.group)) {
    const prices: number[] = []
    for (const { option: name, units, choices: inner } of ofGroup) {
      for (let unit = 0; unit < units; unit++) {
        prices.push(menu.group(id)?.options.find((one) => one.id === name)?.deltaCents ?? 0)
        sum += priceByHand(inner ?? [], menu)
      }
    }
    prices.sort((a, b) => b - a)
    for (let free = menu.group(id)?.free ?? 0; free > 0 && (prices[0] ?? 0) > 0; free--) prices.shift()
    for (const price of prices) sum += price
  }
  return sum
}

function storedMenu(groups: readonly OptionGroup[], dishes: readonly DishWithGroups[]): OptionMenu {
  const [byGroup, byDish] = [new Map(groups.map((one) => [one.id, one])), new Map(dishes.map((one) => [one.id, one]))]
  return { group: (id) => byGroup.get(id), dish: (id) => byDish.get(id) }
}

/** The wishes that the menu has, no option oftener than it may be. */
function choicesOfLine({ wishes }: Line, menu: OptionMenu): Choice[] {
  const once = new Map(wishes.map((wish) => [`${wish.group} ${wish.option}`, wish]))
  return [...once.values()].flatMap(({ group, option, units, naan, raita, garlic }): Choice[] => {
    const found = menu.group(`g${group}`)?.options[option]
    if (!found) return []
    const extras: Choice[] = [
      ...(naan > 0 ? [{ group: 'extras', option: 'naan', units: naan }] : []),
      ...(raita ? [{ group: 'extras', option: 'raita', units: 1 }] : []),
    ]
    const bread: Choice[] = [{ group: 'bread', option: garlic ? 'garlic' : 'roti', units: 1 }]
    const choices = found.opensGroupId ? extras : found.itemId ? bread : []
    return [{ group: `g${group}`, option: `o${option}`, units, choices }]
  })
}

/** The cart of a page, which reads the menu in dollars. */
function browserCart(
  priceCents: number,
  wanted: readonly { quantity: number; choices: readonly Choice[] }[],
  groups: readonly OptionGroup[],
): Cart {
  const dish = { price: toDollars(cents(priceCents)), maxQuantity: 10, category: 'thalis', description: '' }
  const thali: MenuDish = {
    ...dish,
    id: 'thali',
    name: 'Thali',
    spiceLevel: 'none',
    isAvailable: true,
    groups: groups.filter(({ id }) => id.startsWith('g')).map(({ id }) => id),
  }
  const biryani: MenuDish = { ...thali, id: 'biryani', name: 'Biryani', groups: ['bread'] }
  const menu: ReadMenu = {
    items: [thali, biryani],
    groups: groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, price: toDollars(cents(option.deltaCents)) })),
    })),
  }
  const options = optionMenuOf(menu)
  return wanted.map(({ quantity, choices }) =>
    toCartLine(thali, null, quantity, lineChoice(thali, { choices }, options)),
  )
}
