import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/reservations/table.ts'

export const words = french<typeof english>()({
  people: (count) => `${count}\u00a0${count < 2 ? 'personne' : 'personnes'}`,
  closedOn: (weekday) => `Fermé le ${weekday}.`,
  states: { upcoming: 'Confirmée', arrived: 'Arrivée', past: 'Passée', cancelled: 'Annulée' },
  cancelled: 'Annulée.',
  cancelledOn: (date, time) => `Annulée le ${date} à ${time}.`,
  reason: (reason) => `Raison\u00a0: ${reason}`,
  queued: 'En attente d’une connexion',
  bookTable: 'Réserver une table',
})
