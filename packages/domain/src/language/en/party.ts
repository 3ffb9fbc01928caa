import type { French } from '../french.ts'

/** Apart from the words of bookings, because the checkout speaks of parties too. */
export const PARTY_WORDS = {
  invalid: (least: number, most: number) => `Please specify a valid party size (${least}-${most} people)`,
} as const

export type PartyWords = French<typeof PARTY_WORDS>
