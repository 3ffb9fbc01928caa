import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/footer.ts'

export const words = french<typeof english>()({
  locations: 'Nos restaurants',
  quickAccess: 'Accès rapide',
  menu: 'Menu',
  reservations: 'Réservations',
  contact: 'Nous joindre',
  rights: (year, brand) => `© ${year} ${brand}. Tous droits réservés. HA désigne l’heure de l’Atlantique.`,
  privacy: 'Confidentialité',
  terms: 'Conditions',
})
