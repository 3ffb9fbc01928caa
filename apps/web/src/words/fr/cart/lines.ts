import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/lines.ts'

export const words = french<typeof english>()({
  edit: 'Modifier',
  undo: 'Annuler',
  removing: (name) => `le retrait de ${name}`,
  removed: (name) => `${name}\u00a0: retiré`,
  back: (name) => `${name}\u00a0: de retour dans votre panier`,
  menuChanged: 'Le menu a changé depuis que vous avez rempli ce panier',
  newPrice: (name) => `${name}\u00a0:`,
  gone: (name) => `Le plat «\u00a0${name}\u00a0» n’est plus offert et a été retiré.`,

  orderType: 'Type de commande',
  types: { pickup: 'À emporter', delivery: 'Livraison', 'dine-in': 'Sur place' },
  notOffered: (type, place) => `${type}\u00a0: option non offerte à ${place}; cette commande est donc à emporter.`,
  readyAbout: 'Prête vers',
  tomorrow: 'demain',
  onDay: (weekday) => weekday,

  allLost: 'Votre panier enregistré n’a pas pu être lu\u00a0: il est maintenant vide.',
  partLost: 'Une partie de votre panier enregistré n’a pas pu être lue et a été retirée.',
})
