import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/order.ts'

export const words = french<typeof english>()({
  orderType: 'Type de commande',
  types: { pickup: 'À emporter', delivery: 'Livraison', 'dine-in': 'Sur place' },
  table: (table) => `Table ${table}`,
  changeTable: 'Changer',
  changeTableOf: (table) => `Changer la table ${table}`,
  notOffered: (type, place) => `${type}\u00a0: option non offerte à ${place}; cette commande est donc à emporter.`,
  readyAbout: 'Votre commande sera prête vers',
  tomorrow: 'demain',
  onDay: (weekday) => weekday,
})
