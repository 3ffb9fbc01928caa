import { type Food, foodOfAll } from '../food.ts'
import type { Choice } from './choices.ts'

type FoodOption = Food & { id: string; itemId: string | null; opensGroupId: string | null }
/** A dish; `alone` is what it is without the presets of its groups, where those change it. */
type FoodDish = Food & { id: string; alone?: Food | undefined }

/** A menu as far as marks and allergens need it. */
export type FoodMenu = {
  items: readonly FoodDish[]
  groups?: readonly { id: string; options: readonly FoodOption[] }[] | undefined
}

/** For an option that opens a group: the marks come from what was chosen in that group. */
const ANY_MARK = { isVegetarian: true, isVegan: true, isGlutenFree: true }

/**
 * A dish together with everything that was chosen with it. An option carries only the marks that were given to it: one
 * without marks, also a size, takes them off the dish.
 *
 * @param dish without any choice
 * @param choices with those of dishes and groups behind an option written out, as forms and `startChoices` do
 */
export function foodWith(dish: Food, choices: readonly Choice[], menu: FoodMenu): Food {
  return foodOfAll([dish, ...chosenFood(choices, menu)])
}

function chosenFood(choices: readonly Choice[], menu: FoodMenu): Food[] {
  return choices.flatMap(({ group, option: id, choices: inner = [] }) => {
    const option = menu.groups?.find((one) => one.id === group)?.options.find((one) => one.id === id)
    if (!option) return []
    const dish = menu.items.find((one) => one.id === option.itemId)
    const own = dish?.alone ?? dish
    // While nothing is chosen in the group that it opens, nobody can say what the option will be.
    const isDecidedInside = option.opensGroupId !== null && inner.length > 0
    const marks = own ?? (isDecidedInside ? ANY_MARK : option)
    const allergens = [...option.allergens, ...(own?.allergens ?? [])]
    return [{ ...marks, allergens }, ...chosenFood(inner, menu)]
  })
}
