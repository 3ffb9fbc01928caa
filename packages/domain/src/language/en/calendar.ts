import type { French } from '../french.ts'

/** A booking in the calendar of its guest. */
export const CALENDAR_WORDS = {
  summary: (brand: string, party: number) => `${brand}: table for ${party}`,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  description: (number: string, guests: string, link: string) => `${number}, ${guests}. Change of plans? ${link}`,
} as const

export type CalendarWords = French<typeof CALENDAR_WORDS>
