import type { French } from '../french.ts'
import { FORMATS } from './formats.ts'

/** What guests read of changes of their order. */
export const CHANGE_WORDS = {
  formats: FORMATS,
  changed: 'Changed',
  added: (dish: string) => `Added: ${dish}`,
  takenOff: (dish: string) => `Taken off: ${dish}`,
  tipRaised: (amount: string) => `Tip: ${amount} more`,
  tipLowered: (amount: string) => `Tip: ${amount} less`,
  goodwill: (amount: string) => `Given back as goodwill: ${amount}`,
  total: (amount: string) => `Your order now comes to ${amount}.`,
  back: {
    card: (amount: string) => `${amount} goes back to your card within 5-10 business days.`,
    cash: (amount: string) => `${amount} waits for you in cash at the counter.`,
    manual: (amount: string) => `${amount} is paid back to you by the restaurant.`,
  },
  toPay: (amount: string) => `${amount} is still to be paid.`,
} as const

export type ChangeWords = French<typeof CHANGE_WORDS>
