import type { Station } from '../../kitchen/kitchen.ts'
import type { Work } from '../../kitchen/work.ts'
import type { Food } from '../food.ts'
import type { DishWithGroups, Option, OptionGroup, OptionMenu } from '../options/option-group.ts'

/** The part of a dish that checking its menu needs. */
export type CheckedDish = DishWithGroups &
  Food & {
    priceCents: number
    frenchName: string | null
    image: string | null
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
