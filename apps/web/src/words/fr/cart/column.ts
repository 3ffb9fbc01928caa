import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/column.ts'

export const words = french<typeof english>()({
  title: 'Votre panier',
  loading: 'Chargement de votre panier',
})
