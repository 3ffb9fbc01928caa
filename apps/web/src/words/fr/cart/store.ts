import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/store.ts'

export const words = french<typeof english>()({
  allLost: 'Votre panier enregistré n’a pas pu être lu\u00a0: il est maintenant vide.',
  partLost: 'Une partie de votre panier enregistré n’a pas pu être lue et a été retirée.',
})
