/** Longest id of a dish; built from its name (ADM-MEN-44). */
export const LONGEST_ITEM_ID = 100
export const DEFAULT_PREP_MINUTES = 15
/** How many of a dish one order may have, where the dish names no other number. */
export const DEFAULT_MAX_QUANTITY = 10

/** Characters of texts, and the highest number of everything else. */
export const DISH_LIMITS = {
  name: 100,
  description: 1000,
  word: 40,
  words: 30,
  dollars: 1_000,
  calories: 20_000,
  prepMinutes: 240,
  atOnce: 50,
  portions: 1_000,
} as const
