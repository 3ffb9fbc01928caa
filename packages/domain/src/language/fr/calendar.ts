import type { CALENDAR_WORDS as ENGLISH } from '../en/calendar.ts'
import { french } from '../french.ts'

export const CALENDAR_WORDS = french<typeof ENGLISH>()({
  summary: (brand, party) => `${brand}\u00a0: table pour ${party}`,
  guests: (count) => (count <= 1 ? `${count} personne` : `${count} personnes`),
  description: (number, guests, link) => `${number}, ${guests}. Un changement? ${link}`,
})
