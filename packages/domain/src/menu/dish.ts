import { CART_WORDS } from '#language/ordering.ts'

/** Longest id of a dish; built from its name (ADM-MEN-44). */
export const LONGEST_ITEM_ID = 100
/** How many of a dish one order may have, where the dish names no other number. */
export const DEFAULT_MAX_QUANTITY = 10

/** Characters of texts, the words of a list and their characters, and the highest price. */
export const DISH_LIMITS = {
  name: 100,
  description: 1000,
  word: 40,
  words: 30,
  dollars: 1_000,
} as const

/** The heat levels a customer chooses from, mildest first. Orders name them in English, no matter who reads them. */
export const SPICE_LEVELS = [
  { id: 'mild', name: 'Mild', level: 1, description: CART_WORDS.spices.mild },
  { id: 'medium', name: 'Medium', level: 2, description: CART_WORDS.spices.medium },
  { id: 'hot', name: 'Hot', level: 3, description: CART_WORDS.spices.hot },
] as const

export type SpiceLevel = (typeof SPICE_LEVELS)[number]

export const DEFAULT_SPICE: SpiceLevel = SPICE_LEVELS[0]

/** How hot a dish is on the menu; one without heat is asked no question. */
export const DISH_HEATS = ['none', 'mild', 'medium', 'hot'] as const

/** How hot the menu calls a dish, as a level; undefined of one without heat. */
export function menuLevelOf({ spiceLevel }: { spiceLevel: string }): number | undefined {
  return SPICE_LEVELS.find(({ id }) => id === spiceLevel)?.level
}
