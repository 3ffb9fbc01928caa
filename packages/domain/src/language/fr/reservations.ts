import type {
  RESERVATION_WORDS as ENGLISH_RESERVATIONS,
  CALENDAR_WORDS as ENGLISH_CALENDAR,
} from '../en/reservations.ts'
import { french } from '../french.ts'
import { CONTACT_WORDS } from './contact.ts'
import { PARTY_WORDS } from './party.ts'

export const RESERVATION_WORDS = french<typeof ENGLISH_RESERVATIONS>()({
  noLocation: 'Veuillez choisir un restaurant',
  noDate: 'Veuillez choisir une date',
  noSuchDate: 'Cette date n’existe pas. Veuillez en choisir une autre.',
  pastDate: 'Cette date est passée. Veuillez en choisir une autre.',
  farDate: 'Les tables se réservent jusqu’à 60 jours d’avance.',
  noTime: 'Veuillez choisir une heure',
  noName: 'Le nom est obligatoire',
  noEmail: 'L’adresse courriel est obligatoire',
  longRequests: (most) => `Les demandes particulières ne peuvent dépasser ${most} caractères`,
  contact: CONTACT_WORDS,
  party: PARTY_WORDS,
})

export const CALENDAR_WORDS = french<typeof ENGLISH_CALENDAR>()({
  summary: (brand, party) => `${brand}\u00a0: table pour ${party}`,
  guests: (count) => (count <= 1 ? `${count} personne` : `${count} personnes`),
  description: (number, guests, link) => `${number}, ${guests}. Un changement? ${link}`,
})
