import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/cart/bar.ts'

export const words = french<typeof english>()({
  offline:
    'Aucune connexion. Vous pouvez lire le menu et remplir votre panier; la commande attendra le retour du réseau.',
  menuChanged: 'Le menu a changé depuis que vous avez rempli ce panier.',
  open: 'Voir le panier',
  withTax: 'avec taxes',
  items: (count) => `${count} ${count < 2 ? 'plat' : 'plats'}`,
})
