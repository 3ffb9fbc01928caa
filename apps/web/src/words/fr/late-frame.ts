import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/late-frame.ts'

export const words = french<typeof english>()({
  locations: 'Nos restaurants',
  quickAccess: 'Accès rapide',
  menu: 'Menu',
  reservations: 'Réservations',
  contact: 'Nous joindre',
  rights: (year, brand) => `© ${year} ${brand}. Tous droits réservés. Les heures sont celles de l’Atlantique (HA).`,
  privacy: 'Confidentialité',
  terms: 'Conditions',
  newVersion: 'Nouvelle version.',
  takeNewVersion: 'L’utiliser maintenant',
  asOf: (time) => `Hors ligne. Données de ${time}.`,
  setAside: 'Un élément conservé sur cet appareil n’a pas pu être lu et n’est pas affiché.',
})
