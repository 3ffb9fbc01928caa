import type { DietField } from './dish-fields.ts'
import type { Choice } from './options/choices.ts'

/** The diet marks and the allergens of a dish or an option, as the restaurant entered them. */
export type Food = Record<DietField, boolean> & { allergens: readonly string[] }
/** The same of a menu that a device kept: it may be without marks that are new. */
type KeptFood = Partial<Record<DietField, boolean | undefined>> & Pick<Food, 'allergens'>

/** A mark that says for whom something is. */
export type DietMark = 'vegetarian' | 'vegan' | 'gluten-free'

const NOT_VEGETARIAN = [
  'fish',
  'shellfish',
  'crustacean',
  'mollusc',
  'seafood',
  'meat',
  'chicken',
  'lamb',
  'goat',
  'beef',
]
/** Allergens that a mark rules out. */
const AGAINST: Readonly<Record<DietMark, readonly string[]>> = {
  vegetarian: NOT_VEGETARIAN,
  vegan: [...NOT_VEGETARIAN, 'milk', 'dairy', 'egg', 'honey'],
  'gluten-free': ['gluten', 'wheat', 'barley', 'rye', 'triticale'],
}

/** The first allergen that contradicts a mark. */
export function allergenAgainst(mark: DietMark, allergens: readonly string[]): string | undefined {
  return allergens.find((allergen) => AGAINST[mark].some((word) => namesAllergen(word, allergen)))
}

/** Eggs are an egg; a nut milk or an eggplant is neither milk nor an egg. */
export function namesAllergen(word: string, allergen: string): boolean {
  return [word, `${word}s`].includes(allergen.trim().toLowerCase())
}

/**
 * Marks and allergens of several dishes or options eaten together: the allergens of all, and the marks that all of them
 * have. A mark is left out when one of the allergens contradicts it.
 */
export function foodOfAll(parts: readonly KeptFood[]): Food {
  const allergens = [...new Set(parts.flatMap((part) => part.allergens))]
  const carries = (mark: DietMark, isMarked: (part: KeptFood) => boolean | undefined) =>
    parts.every(isMarked) && allergenAgainst(mark, allergens) === undefined
  return {
    isVegetarian: carries('vegetarian', ({ isVegetarian, isVegan }) => isVegetarian || isVegan),
    isVegan: carries('vegan', ({ isVegan }) => isVegan),
    isGlutenFree: carries('gluten-free', ({ isGlutenFree }) => isGlutenFree),
    allergens,
  }
}

type FoodOption = KeptFood & { id: string; itemId: string | null; opensGroupId: string | null }
/** A dish; `alone` is what it is without the presets of its groups, where those change it. */
type FoodDish = KeptFood & { id: string; alone?: KeptFood | undefined }

/** A menu as far as marks and allergens need it. */
export type FoodMenu = {
  items: readonly FoodDish[]
  groups?: readonly { id: string; options: readonly FoodOption[] }[] | undefined
}

/** For an option that opens a group: the marks come from what was chosen in that group. */
const ANY_MARK: Record<DietField, boolean> = { isVegetarian: true, isVegan: true, isGlutenFree: true }

/**
 * A dish together with everything that was chosen with it. An option carries only the marks that were given to it: one
 * without marks, also a size, takes them off the dish.
 *
 * @param dish without any choice
 * @param choices with those of dishes and groups behind an option written out, as forms and `startChoices` do
 */
export function foodWith(dish: KeptFood, choices: readonly Choice[], menu: FoodMenu): Food {
  return foodOfAll([dish, ...chosenFood(choices, menu)])
}

function chosenFood(choices: readonly Choice[], menu: FoodMenu): KeptFood[] {
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
