import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/move.ts'

export const words = french<typeof english>()({
  change: 'Changer l’heure',
  changeOf: (number) => `Changer l’heure de la commande ${number}`,
  needsNetwork: 'Changer l’heure (connexion nécessaire)',
  question: (number) => `Quand voulez-vous la commande ${number}?`,
  now: (time) => `Elle est maintenant pour ${time}. Le prix reste le même.`,
  keep: 'Garder l’heure',
  confirm: (time) => `Changer pour ${time}`,
  confirmUnchosen: 'Changer l’heure',
  done: (time) => `Votre commande est maintenant pour ${time}.`,
  moveOffline: 'Vous êtes hors ligne. L’heure pourra être changée dès le retour de la connexion.',
})
