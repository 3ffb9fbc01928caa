import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/page.ts'

export const words = french<typeof english>()({
  skip: 'Aller aux plats',
  needsScript:
    'Pour choisir des plats ici, votre navigateur doit exécuter un script, ce qu’il ne fait pas. Nous prenons aussi les commandes par téléphone\u00a0:',
  kitchenNote:
    'Tout est préparé dans une seule cuisine\u00a0: des traces de tout allergène sont possibles. En cas d’allergie, appelez-nous avant de commander\u00a0:',
  menu: 'Menu',
  menuAt: 'Le menu de ',
  openNow: 'Ouvert',
  change: 'Modifier\u00a0: ',
  categories: 'Catégories du menu',
  favorites: 'Vos favoris',
  special: 'Plats du jour',
  popular: 'Populaires',
  more: 'Autres plats',
  search: 'Rechercher dans le menu',
  searchShort: 'Rechercher',
  showOnly: 'Afficher seulement',
  show: 'Afficher',
  filters: { vegetarian: 'Végétarien', vegan: 'Végane', 'gluten-free': 'Sans gluten', mild: 'Doux seulement' },
  found: (count) => `${count} ${count < 2 ? 'plat' : 'plats'}`,
  addDish: (name) => `Ajouter ${name}`,
  unavailable: 'Non disponible',
  inCart: (count) => `${count} au panier`,
  added: (dish) => `${dish} est sur votre plateau`,
  removed: (dish) => `${dish}\u00a0: retiré du panier`,
})
