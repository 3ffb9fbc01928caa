import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/reservations/facts.ts'

export const words = french<typeof english>()({
  when: 'Date et heure',
  party: 'Convives',
  number: 'Numéro de réservation',
  where: 'Restaurant',
  bookedFor: 'Au nom de',
  requests: 'Demandes particulières',
  calendar: 'Ajouter au calendrier',
  directions: 'Itinéraire',
  newTab: ' (carte, s’ouvre dans un nouvel onglet)',
  call: (phone) => `Appeler le ${phone}`,
})
