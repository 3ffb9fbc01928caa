import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/contents.ts'

export const words = french<typeof english>()({
  title: 'Votre panier',
  checkout: 'Passer la commande',
  checkoutAt: (total) => `Passer la commande · ${total}`,
  signIn: 'Se connecter pour commander',
  beforeOpening: '. Vous pouvez commander maintenant; la cuisine commencera à l’ouverture.',
  subtotal: 'Sous-total',
  taxes: { HST: 'TVH', GST: 'TPS', 'GST + QST': 'TPS + TVQ', 'GST + PST': 'TPS + TVP' },
  total: 'Total',
  tip: 'Le pourboire se choisit au moment de passer la commande.',
  alsoAt: 'Vous avez aussi un panier à',
  cartOf: (place, count) => `${place} (${count} ${count < 2 ? 'article' : 'articles'})`,
  empty: 'Votre panier est vide',
  emptyLead: 'Ajoutez un plat du menu; il vous attendra ici, même si vous revenez demain.',

  loading: 'Chargement de votre panier',

  postalCode: 'Code postal',
  hint: 'Celui de la livraison, par exemple B2N 5E3',
  fee: 'Livraison',
  costs: (amount) => `Livraison\u00a0: ${amount}`,
  free: 'Livraison gratuite',
  freeFrom: (amount) => `, gratuite dès ${amount}`,
  onTheRoad: (minutes) => `, environ ${minutes} minutes de route`,
  pickUp: (place) => `Venir chercher la commande à ${place}?`,
  pickUpAt: (place, time) => `Venir chercher la commande à ${place} vers ${time}?`,
  toPickup: 'Passer à emporter',
  fromDevice: 'Utiliser ma position',
  locating: 'Recherche de votre position',
  notLocated: 'Votre appareil n’a pas donné sa position. Appelez-nous, ou passez à emporter.',

  outside: (area) => `Nous ne livrons pas à ${area}.`,
  add: (amount) => `Ajoutez ${amount} pour la livraison.`,
  looking: 'Recherche de la livraison',
  failed: 'La livraison n’a pas pu être vérifiée.',
  enterCode: 'Entrez votre code postal',
})
