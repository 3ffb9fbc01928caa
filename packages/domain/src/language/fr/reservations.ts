import type { RESERVATION_WORDS as ENGLISH } from '../en/reservations.ts'
import { french } from '../french.ts'
import { CONTACT_WORDS } from './contact.ts'
import { PARTY_WORDS } from './party.ts'

export const RESERVATION_WORDS = french<typeof ENGLISH>()({
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
