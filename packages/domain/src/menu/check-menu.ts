import type { Station, Work } from '../kitchen.ts'
import type { Food } from './food.ts'
import { groupsBehind } from './options/choose.ts'
import {
  type DishWithGroups,
  type Option,
  type OptionGroup,
  type OptionMenu,
  groupsNamed,
  groupsOpenedBy,
} from './options/option-group.ts'

/** The part of a dish that checking its menu needs. */
export type CheckedDish = DishWithGroups &
  Food & {
    priceCents: number
    frenchName: string | null
    isPopular: boolean
    maxQuantity: number
    /** Marked as a special, whether or not its days are over. */
    isTodaysSpecial: boolean
    /** Last local day of the special, `YYYY-MM-DD`. */
    specialEndDate: string | null
    work: Work
  }
export type CheckedGroup = Omit<OptionGroup, 'options'> & { options: readonly (Option & Food)[] }

/** The dishes and option groups of one location. */
export type CheckedMenu = {
  locationId: string
  dishes: readonly CheckedDish[]
  groups: readonly CheckedGroup[]
  /** Those of its kitchen; left out where there are none. */
  stations?: readonly Pick<Station, 'id' | 'name'>[]
}

/** Where on a menu something was found. */
export type MenuPlace = { dishId: string } | { groupId: string; optionId: string | null }

/**
 * What was found on the menu of a location. An error keeps the menu from being saved; a warning is only shown.
 *
 * The first four kinds are errors.
 */
export type MenuFinding = {
  kind:
    | 'too-few'
    | 'too-cheap'
    | 'too-deep'
    | 'missing'
    | 'presets'
    | 'diet'
    | 'price-elsewhere'
    | 'limits-elsewhere'
    | 'special-ended'
    | 'unused'
    | 'station'
    | 'plain-popular'
    | 'heat'
    | 'alcohol'
  isError: boolean
  locationId: string
  place: MenuPlace
  message: string
}

/** The dishes and groups of a menu by their ids. */
export function lookUp({ dishes, groups }: CheckedMenu): OptionMenu {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const dishById = new Map(dishes.map((dish) => [dish.id, dish]))
  return { group: (id) => byId.get(id), dish: (id) => dishById.get(id) }
}

/**
 * The errors of a menu: groups that cannot be filled, dishes that could cost nothing, choices that are nested too deep,
 * and options of what is deleted. On a menu without them every dish can be chosen, for at least one cent, as long as
 * nothing is sold out.
 */
export function checkMenu(checked: CheckedMenu): MenuFinding[] {
  const menu = lookUp(checked)
  const found = [
    ...checked.groups.flatMap((group) => [...missingOptions(group, checked, menu), ...tooFewUnits(group)]),
    ...checked.dishes.flatMap((dish) => [
      ...missingGroups(dish, menu),
      ...tooDeep(dish, menu),
      ...tooCheap(dish, menu),
    ]),
  ]
  // A group that several dishes have is found wrong once.
  const once = new Map(found.map((finding) => [JSON.stringify(finding), finding]))
  return [...once.values()].map((finding) => ({ ...finding, isError: true, locationId: checked.locationId }))
}

type Found = Pick<MenuFinding, 'kind' | 'place' | 'message'>

function tooFewUnits({ id, name, least, options }: OptionGroup): Found[] {
  const offered = options.reduce((sum, { most }) => sum + most, 0)
  if (offered >= least) return []
  const message = `${name}: guests have to choose ${least}, but its options allow only ${offered}.`
  return [{ kind: 'too-few', place: { groupId: id, optionId: null }, message }]
}

function tooCheap(dish: DishWithGroups & { priceCents: number }, menu: OptionMenu): Found[] {
  if (dish.priceCents + cheapestChoice(dish, menu) >= 1) return []
  const message = `${dish.name}: with its cheapest choice it would cost nothing or less.`
  return [{ kind: 'too-cheap', place: { dishId: dish.id }, message }]
}

function tooDeep(dish: DishWithGroups, menu: OptionMenu): Found[] {
  return groupsNamed(dish.groups, menu).flatMap((group) =>
    group.options.flatMap((option) =>
      groupsOpenedBy(option, menu).flatMap((inner) =>
        inner.options
          .filter((option) => groupsBehind(option, menu).length > 0)
          .map((deepest) => ({
            kind: 'too-deep' as const,
            place: { groupId: group.id, optionId: option.id },
            message: `${group.name}, ${option.name}: it leads to ${inner.name}, whose option ${deepest.name} would ask for a third choice. Nothing may have to be chosen there.`,
          })),
      ),
    ),
  )
}

/** A dish that is deleted is named with the combos that need it. */
function missingOptions(group: OptionGroup, { dishes }: CheckedMenu, menu: OptionMenu): Found[] {
  const combos = dishes.filter((dish) => dish.groups.includes(group.id)).map(({ name }) => name)
  const of = combos.length > 0 ? ` of ${combos.join(', ')}` : ''
  return group.options.flatMap((option): Found[] => {
    const place = { groupId: group.id, optionId: option.id }
    if (option.itemId !== null && !menu.dish(option.itemId)) {
      const message = `${option.name} is an option of the group ${group.name}${of}. Take it out of the group first.`
      return [{ kind: 'missing', place, message }]
    }
    if (option.opensGroupId !== null && !menu.group(option.opensGroupId)) {
      const message = `${group.name}, ${option.name} opens a group that is deleted. Take it out of the option first.`
      return [{ kind: 'missing', place, message }]
    }
    return []
  })
}

function missingGroups(dish: DishWithGroups, menu: OptionMenu): Found[] {
  return dish.groups
    .filter((id) => !menu.group(id))
    .map((id) => ({
      kind: 'missing',
      place: { dishId: dish.id },
      message: `${dish.name}: there is no option group ${id}.`,
    }))
}

/** The least that the choices of one portion add to the price of a dish, in cents; may be negative. */
export function cheapestChoice(dish: DishWithGroups, menu: OptionMenu): number {
  return cheapestOf(groupsNamed(dish.groups, menu), menu, 1)
}

/** No menu is deeper: the group of a dish, and the group behind its option. What is deeper adds nothing here. */
const DEEPEST = 2

function cheapestOf(groups: readonly OptionGroup[], menu: OptionMenu, depth: number): number {
  if (depth > DEEPEST) return 0
  return groups.reduce((sum, group) => sum + cheapestIn(group, menu, depth), 0)
}

/**
 * The cheapest way to take `least` to `most` units of a group. `costs[units][free]` is the cheapest so far of that many
 * units, of which `free` cost nothing. The dearest units are the free ones, which is the cheapest way to use them up; so
 * the least over all ways is the price.
 */
function cheapestIn(group: OptionGroup, menu: OptionMenu, depth: number): number {
  let costs = new Map<string, Bill>([['0 0', { units: 0, free: 0, cents: 0 }]])
  for (const option of group.options) {
    const behind = cheapestOf(groupsOpenedBy(option, menu), menu, depth + 1)
    for (let unit = 0; unit < option.most; unit++) costs = withUnit(costs, group, option.deltaCents, behind)
  }
  const enough = [...costs.values()].filter(({ units }) => units >= group.least)
  return enough.length === 0 ? 0 : Math.min(...enough.map(({ cents }) => cents))
}

type Bill = { units: number; free: number; cents: number }

function withUnit(costs: Map<string, Bill>, { most, free: mostFree }: OptionGroup, delta: number, behind: number) {
  const after = new Map(costs)
  for (const { units, free, cents } of costs.values()) {
    if (units === most) continue
    keep(after, { units: units + 1, free, cents: cents + delta + behind })
    if (delta > 0 && free < mostFree) keep(after, { units: units + 1, free: free + 1, cents: cents + behind })
  }
  return after
}

function keep(costs: Map<string, Bill>, bill: Bill): void {
  const key = `${bill.units} ${bill.free}`
  const known = costs.get(key)
  if (!known || bill.cents < known.cents) costs.set(key, bill)
}
