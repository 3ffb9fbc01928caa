import { TAX_NAMES } from '@thali/domain/language/fr/taxes'
import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/contents.ts'

export const words = french<typeof english>()({
  title: 'Votre panier',
  checkout: 'Commander',
  asGuestAt: (total) => `Commander sans compte · ${total}`,
  checkoutAt: (total) => `Commander · ${total}`,
  signIn: 'Se connecter pour commander',
  beforeOpening: '. Vous pouvez commander maintenant; la cuisine commencera à l’ouverture.',
  subtotal: 'Sous-total',
  taxes: TAX_NAMES,
  total: 'Total',
  tip: 'Le pourboire se choisit au moment de passer la commande.',
  alsoAt: 'Vous avez aussi un panier à',
  cartOf: (place, count) => `${place} (${count} ${count < 2 ? 'plat' : 'plats'})`,
  empty: 'Votre panier est vide',
  emptyLead: 'Ce que vous choisissez vous attend ici, même si vous revenez demain.',
})
