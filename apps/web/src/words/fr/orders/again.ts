import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/again.ts'

export const words = french<typeof english>()({
  added: (count, place) => `${count} ${count < 2 ? 'plat ajouté' : 'plats ajoutés'} à votre panier à ${place}`,
  beside: (count) => `, en plus des plats déjà présents (${count})`,
  noneLeft: 'Aucun de ces plats n’est au menu en ce moment',
  changed: 'Le menu a changé depuis',
  menuOf: (place) => `Voir le menu de ${place}`,
  addRest: 'Ajouter le reste au panier',
  add: 'Ajouter au panier',
  notNow: 'Pas maintenant',
  gone: 'N’est plus au menu',
  otherPrice: 'Prix modifié depuis',
  was: 'avant\u00a0: ',
  isNow: ', maintenant\u00a0:',
})
