import type { French } from '../french.ts'
import { FORMATS } from './formats.ts'
import { HOURS_WORDS } from './hours.ts'

const FOR = { pickup: 'for pickup', delivery: 'for delivery', 'dine-in': 'at the table' } as const

/** When a dish is sold, and why it is not at a certain time. */
export const SALE_WORDS = {
  formats: FORMATS,
  hours: HOURS_WORDS,
  /** Null: from the beginning, or to the end, of the day. */
  period: (days: readonly string[], from: string | null, to: string | null) => {
    const time = from === null ? to && `until ${to}` : to === null ? `from ${from}` : `${from} to ${to}`
    return [...days, ...(time ? [time] : [])].join(', ')
  },
  periods: (periods: readonly string[]) => `Only ${periods.join('; ')}.`,
  notice: (minutes: number) => {
    const isHours = minutes % 60 === 0
    const count = isHours ? minutes / 60 : minutes
    return `Order this at least ${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'} ahead.`
  },
  types: (types: readonly ('pickup' | 'delivery' | 'dine-in')[]) =>
    `Only ${types.map((type) => FOR[type]).join(' or ')}.`,
  soldOut: 'Not on the menu now.',
  back: (when: string) => `Sold out. Back ${when}.`,
  /** Portions that are left of a day. */
  left: (left: number, day: string) => (left === 0 ? `Sold out ${day}.` : `Only ${left} left ${day}.`),
  ofDish: (dish: string, sentence: string) => `${dish}: ${sentence}`,
  fewLeft: (left: number) => `${left} left`,
  soldOutToday: 'Sold out today',
  /** Beside a dish that cannot be had now, but on a day to come. */
  later: (day: string) => `Sold out today · order for ${day}`,
  /** The same, where it returns on the same day. */
  laterToday: (clock: string) => `Sold out · order for ${clock} or later`,
} as const

export type SaleWords = French<typeof SALE_WORDS>
