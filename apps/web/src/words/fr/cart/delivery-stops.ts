import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/delivery-stops.ts'

export const words = french<typeof english>()({
  outside: (area) => `Nous ne livrons pas à ${area}.`,
  add: (amount) => `Ajoutez ${amount} pour la livraison.`,
  looking: 'Recherche de la livraison',
  failed: 'La livraison n’a pas pu être vérifiée.',
  enterCode: 'Entrez votre code postal',
})
