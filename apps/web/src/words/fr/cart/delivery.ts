import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/delivery.ts'

export const words = french<typeof english>()({
  postalCode: 'Code postal',
  hint: 'Celui de la livraison, par exemple B2N 5E3',
  fee: 'Livraison',
  costs: (amount) => `Livraison\u00a0: ${amount}`,
  free: 'Livraison gratuite',
  freeFrom: (amount) => `, gratuite dès ${amount}`,
  onTheRoad: (minutes) => `, environ ${minutes} minutes de route`,
  pickUp: (place) => `Venir chercher la commande à ${place}?`,
  pickUpAt: (place, time) => `Venir chercher la commande à ${place} vers ${time}?`,
  toPickup: 'Plutôt à emporter',
  fromDevice: 'Utiliser ma position',
  locating: 'Recherche de votre position',
  notLocated: 'Votre appareil n’a pas donné sa position. Appelez-nous, ou commandez à emporter.',
})
