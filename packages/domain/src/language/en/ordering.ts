import type { French } from '../french.ts'

/** What the cart refuses, and how hot a dish can be. */
export const CART_WORDS = {
  tooMany: (most: number, name: string) => `Maximum ${most} items allowed for ${name}`,
  totalItems: 'Maximum 50 total items allowed in cart',
  differentItems: 'Maximum 20 different items allowed in cart',
  unavailable: 'This item is currently unavailable',
  chooseAgain: (group: string) => `Choose again: ${group}`,
  spices: {
    mild: 'Gentle warmth, all of the aroma',
    medium: 'A steady heat that builds',
    hot: 'Fiery, as it is cooked at home',
  },
} as const

export type CartWords = French<typeof CART_WORDS>
