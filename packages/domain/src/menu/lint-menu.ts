import { soundsLikeAlcohol } from './alcohol.ts'
import {
  checkMenu,
  type CheckedDish,
  type CheckedGroup,
  type CheckedMenu,
  lookUp,
  type MenuFinding,
} from './check-menu.ts'
import { dishKey, namedDishes } from './dish-names.ts'
import { allergenAgainst, type DietMark, type Food, foodOfAll, foodWith } from './food.ts'
import { startChoices } from './options/choice-edits.ts'
import { isOptionOnSale } from './options/choose.ts'
import { groupsNamed } from './options/option-group.ts'

/** A price further away from that of another location is told. */
const MOST_APART = 0.3
/**
 * Everything that looks wrong on the menus of locations, which are compared with each other: first what keeps a menu
 * from being saved, then what may be as it was meant.
 *
 * @param today the local day, `YYYY-MM-DD`
 */
export function lintMenu(menus: readonly CheckedMenu[], today: string): MenuFinding[] {
  const found = menus.flatMap((menu) => {
    const others = menus.filter(({ locationId }) => locationId !== menu.locationId)
    const warnings = [
      ...menu.groups.flatMap((group) => groupWarnings(group, menu)),
      ...menu.dishes.flatMap((dish) => dishWarnings(dish, menu, today)),
      ...popularWarnings(menu),
      ...stationWarnings(menu),
      ...others.flatMap((other) => comparedWith(menu, other)),
    ]
    const { locationId } = menu
    return [...checkMenu(menu), ...warnings.map((finding) => ({ ...finding, isError: false, locationId }))]
  })
  return found.toSorted((a, b) => Number(b.isError) - Number(a.isError))
}

type Warning = Pick<MenuFinding, 'kind' | 'place' | 'message'>

function groupWarnings(group: CheckedGroup, checked: CheckedMenu): Warning[] {
  const { id, name, options, most } = group
  const menu = lookUp(checked)
  const ofGroup = { groupId: id, optionId: null }
  const warnings: Warning[] = []
  const preset = options.reduce((sum, option) => sum + option.preset, 0)
  if (preset > most) {
    const message = `${name}: ${preset} are chosen at first, but only ${most} may be.`
    warnings.push({ kind: 'presets', place: ofGroup, message })
  }
  if (options.length === 0) warnings.push({ kind: 'unused', place: ofGroup, message: `${name} has no options.` })
  if (!isUsed(id, checked)) warnings.push({ kind: 'unused', place: ofGroup, message: `${name}: no dish has it.` })
  for (const option of options) {
    const place = { groupId: id, optionId: option.id }
    if (option.preset > 0 && !isOptionOnSale(option, menu)) {
      const message = `${name}, ${option.name} is chosen at first, but sold out.`
      warnings.push({ kind: 'presets', place, message })
    }
    warnings.push(...dietWarnings(option, `${name}, ${option.name}`, place), ...alcoholWarnings(option, place))
  }
  return warnings
}

function isUsed(groupId: string, { dishes, groups }: CheckedMenu): boolean {
  const isOpened = groups.some(({ options }) => options.some(({ opensGroupId }) => opensGroupId === groupId))
  return isOpened || dishes.some((dish) => dish.groups.includes(groupId))
}

function dishWarnings(dish: CheckedDish, menu: CheckedMenu, today: string): Warning[] {
  const place = { dishId: dish.id }
  const warnings = [
    ...dietWarnings(dish, dish.name, place),
    ...presetDietWarnings(dish, menu),
    ...heatWarnings(dish, menu),
    ...alcoholWarnings(dish, place),
  ]
  if (dish.isTodaysSpecial && dish.specialEndDate !== null && dish.specialEndDate < today) {
    const message = `${dish.name}: its days as a special are over.`
    warnings.push({ kind: 'special-ended', place, message })
  }
  return warnings
}

/** Popular dishes without a French name, told together. A dish without a photo has its bowl. */
function popularWarnings({ dishes }: CheckedMenu): Warning[] {
  const plain = dishes.filter(({ isPopular, frenchName }) => isPopular && frenchName === null)
  const [one] = plain
  if (!one) return []
  const who = namedDishes(plain.map(({ name }) => name))
  const message = `${who} ${plain.length === 1 ? 'is marked as popular and has' : 'are marked as popular and have'} no French name.`
  return [{ kind: 'plain-popular', place: { dishId: one.id }, message }]
}

/**
 * Dishes whose station is gone, each by itself, and those without one, together: a kitchen that has just entered its
 * stations has many of them.
 */
function stationWarnings({ dishes, stations = [] }: CheckedMenu): Warning[] {
  const [first, ...others] = stations
  if (!first) return []
  const known = new Set(stations.map(({ id }) => id))
  const gone = dishes.flatMap(({ id, name, work }): Warning[] => {
    const missing = work?.find(({ station }) => !known.has(station))?.station
    if (missing === undefined) return []
    const message = `${name}: the kitchen has no station ${missing}, so it counts at ${first.name}.`
    return [{ kind: 'station', place: { dishId: id }, message }]
  })
  const without = dishes.filter(({ work }) => work === null)
  const [one] = without
  if (!one || others.length === 0) return gone
  const who = namedDishes(without.map(({ name }) => name))
  const message = `${who}: no station is entered, so ${without.length === 1 ? 'it counts' : 'they count'} at ${first.name}.`
  return [...gone, { kind: 'station', place: { dishId: one.id }, message }]
}

function dietWarnings(food: Food, what: string, place: Warning['place']): Warning[] {
  return marksOf(food).flatMap((mark): Warning[] => {
    const against = allergenAgainst(mark, food.allergens)
    if (!against) return []
    return [{ kind: 'diet', place, message: `${what} is marked as ${mark}, but contains ${against}.` }]
  })
}

/** Alcohol needs a licence, and some provinces tax it at another rate, which is not charged here (ruling 63). */
function alcoholWarnings({ name, frenchName }: { name: string; frenchName: string | null }, place: Warning['place']) {
  if (![name, frenchName ?? ''].some(soundsLikeAlcohol)) return []
  const message = `${name} sounds like alcohol, which is not sold here: its licence and its tax are not looked after.`
  return [{ kind: 'alcohol' as const, place, message }]
}

/** Marks of a dish that guests do not see, because something that is chosen at first does not carry them. */
function presetDietWarnings(dish: CheckedDish, checked: CheckedMenu): Warning[] {
  const menu = lookUp(checked)
  const choices = startChoices(groupsNamed(dish.groups, menu), menu)
  const offered = marksOf(foodWith(dish, choices, { items: checked.dishes, groups: checked.groups }))
  const alone = marksOf(foodOfAll([dish]))
  const lost = alone.filter((mark) => !offered.includes(mark))
  if (lost.length === 0) return []
  const message = `${dish.name} is marked as ${lost.join(' and ')}, but a preselected option is not, so guests do not see the mark.`
  return [{ kind: 'diet', place: { dishId: dish.id }, message }]
}

/** A combo whose heat is asked for although its parts are asked for theirs (ruling 44). */
function heatWarnings(dish: CheckedDish, checked: CheckedMenu): Warning[] {
  if (dish.spiceLevel === 'none') return []
  const menu = lookUp(checked)
  const mustBeChosen = groupsNamed(dish.groups, menu).filter(({ least }) => least > 0)
  const parts = mustBeChosen.flatMap(({ options }) => options.map(({ itemId }) => itemId && menu.dish(itemId)))
  const part = parts.find((one) => one && one.spiceLevel !== 'none')
  if (!part) return []
  const message = `${dish.name}: guests choose its heat and that of ${part.name} within it. Set the dish to no spice choice.`
  return [{ kind: 'heat', place: { dishId: dish.id }, message }]
}

/** Vegan implies vegetarian, so only one of the two is told. */
function marksOf({ isVegetarian, isVegan, isGlutenFree }: Food): DietMark[] {
  return [
    ...(isVegan ? (['vegan'] as const) : isVegetarian ? (['vegetarian'] as const) : []),
    ...(isGlutenFree ? (['gluten-free'] as const) : []),
  ]
}

function comparedWith(menu: CheckedMenu, other: CheckedMenu): Warning[] {
  const dishes = new Map(other.dishes.map((dish) => [dishKey(dish.id, other.locationId), dish]))
  const groups = new Map(other.groups.map((group) => [group.id, group]))
  return [
    ...menu.dishes.flatMap((dish): Warning[] => {
      const same = dishes.get(dishKey(dish.id, menu.locationId))
      return same ? dishElsewhere(dish, same, other.locationId) : []
    }),
    ...menu.groups.flatMap(({ id, name, ...limits }): Warning[] => {
      const same = groups.get(id)
      const differ = same && (['least', 'most', 'free'] as const).some((limit) => same[limit] !== limits[limit])
      const message = `${name}: other numbers to choose than at ${other.locationId}.`
      return differ ? [{ kind: 'limits-elsewhere', place: { groupId: id, optionId: null }, message }] : []
    }),
  ]
}

function dishElsewhere(dish: CheckedDish, same: CheckedDish, locationId: string): Warning[] {
  const place = { dishId: dish.id }
  const warnings: Warning[] = []
  if (Math.abs(dish.priceCents - same.priceCents) > MOST_APART * same.priceCents) {
    const message = `${dish.name}: its price is more than ${MOST_APART * 100}% away from that at ${locationId}.`
    warnings.push({ kind: 'price-elsewhere', place, message })
  }
  if (dish.maxQuantity !== same.maxQuantity) {
    const message = `${dish.name}: ${dish.maxQuantity} in one order, but ${same.maxQuantity} at ${locationId}.`
    warnings.push({ kind: 'limits-elsewhere', place, message })
  }
  return warnings
}
