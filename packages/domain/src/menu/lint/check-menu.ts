import { groupsBehind } from '../options/choose.ts'
import {
  type DishWithGroups,
  groupsNamed,
  groupsOpenedBy,
  type OptionGroup,
  type OptionMenu,
} from '../options/option-group.ts'
import { cheapestChoice } from './cheapest.ts'
import { type CheckedMenu, lookUp, type MenuFinding } from './checked-menu.ts'

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
