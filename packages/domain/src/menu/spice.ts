import { CART_WORDS } from '#language/cart.ts'

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
