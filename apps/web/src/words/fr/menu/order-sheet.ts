import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/order-sheet.ts'

export const words = french<typeof english>()({
  title: 'Votre commande',
  done: 'Terminé',
  location: 'Restaurant',
  cartKept: 'Votre panier est conservé ici si vous changez de restaurant.',
  orderType: 'Type de commande',
})
