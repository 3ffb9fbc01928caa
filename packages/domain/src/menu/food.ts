/** The diet marks and the allergens of a dish or an option, as the restaurant entered them. */
export type Food = { isVegetarian: boolean; isVegan: boolean; isGlutenFree: boolean; allergens: readonly string[] }

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
  return allergens.find((allergen) => AGAINST[mark].some((word) => isNamed(word, allergen)))
}

/** Eggs are an egg; a nut milk or an eggplant is neither milk nor an egg. */
function isNamed(word: string, allergen: string): boolean {
  return [word, `${word}s`].includes(allergen.trim().toLowerCase())
}

/**
 * Marks and allergens of several dishes or options eaten together: the allergens of all, and the marks that all of them
 * have. A mark is left out when one of the allergens contradicts it.
 */
export function foodOfAll(parts: readonly Food[]): Food {
  const allergens = [...new Set(parts.flatMap((part) => part.allergens))]
  const carries = (mark: DietMark, isMarked: (part: Food) => boolean) =>
    parts.every(isMarked) && allergenAgainst(mark, allergens) === undefined
  return {
    isVegetarian: carries('vegetarian', ({ isVegetarian, isVegan }) => isVegetarian || isVegan),
    isVegan: carries('vegan', ({ isVegan }) => isVegan),
    isGlutenFree: carries('gluten-free', ({ isGlutenFree }) => isGlutenFree),
    allergens,
  }
}
