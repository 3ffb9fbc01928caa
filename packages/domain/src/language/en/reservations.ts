import type { French } from '../french.ts'
import { CONTACT_WORDS } from './contact.ts'
import { PARTY_WORDS } from './party.ts'

/** What is wrong with a booking. */
export const RESERVATION_WORDS = {
  noLocation: 'Please select a restaurant location',
  noDate: 'Please choose a date',
  noSuchDate: 'This date does not exist. Please choose another one.',
  pastDate: 'This date has passed. Please choose another one.',
  farDate: 'Tables can be booked up to 60 days ahead.',
  noTime: 'Please choose a time',
  noName: 'Customer name is required',
  noEmail: 'Customer email is required',
  longRequests: (most: number) => `Special requests must be at most ${most} characters`,
  contact: CONTACT_WORDS,
  party: PARTY_WORDS,
} as const

export type ReservationWords = French<typeof RESERVATION_WORDS>

/** A booking in the calendar of its guest. */
export const CALENDAR_WORDS = {
  summary: (brand: string, party: number) => `${brand}: table for ${party}`,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  description: (number: string, guests: string, link: string) => `${number}, ${guests}. Change of plans? ${link}`,
} as const

export type CalendarWords = French<typeof CALENDAR_WORDS>
