import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/lines.ts'

export const words = french<typeof english>()({
  edit: (name) => `Modifier ${name}\u00a0:`,
  undo: 'Annuler',
  removing: (name) => `le retrait de ${name}`,
  removed: (name) => `${name}\u00a0: retiré`,
  back: (name) => `${name}\u00a0: de retour dans votre panier`,
  menuChanged: 'Le menu a changé depuis que vous avez rempli ce panier',
  newPrice: (name) => `${name}\u00a0:`,
  gone: (name) => `Le plat «\u00a0${name}\u00a0» n’est plus offert et a été retiré.`,
})
