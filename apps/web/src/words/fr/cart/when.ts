import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/when.ts'

export const words = french<typeof english>()({
  title: 'Quand la voulez-vous?',
  soonest: 'Le plus tôt possible',
  about: (time) => `Vers ${time}`,
  later: 'Choisir une heure',
  laterFrom: (time) => `À partir de ${time}`,
  day: 'Jour',
  today: 'Aujourd’hui',
  time: 'Heure',
  noTimes: 'Aucune heure ne peut être choisie pour le moment.',
  fullUntil: (time) => `La cuisine est complète jusqu’à ${time}. Veuillez choisir une heure.`,
  afterPause: (time) => `Vous pouvez commander pour ${time} ou plus tard. Veuillez choisir une heure.`,
  full: 'La cuisine ne peut pas prendre cette commande en ligne pour le moment. Veuillez nous appeler.',
  lost: (time) => `${time} ne peut plus être commandé.`,
  nearest: ' Les plus proches\u00a0:',
  asking: 'Nous demandons les heures à la cuisine',
  failed: 'Impossible d’afficher les heures',
  offline: 'Vous êtes hors ligne. Les heures s’affichent dès le retour de la connexion.',
  needsDelivery: 'Les heures s’affichent dès que nous savons où livrer.',
})
