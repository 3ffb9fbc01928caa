import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/menu/late.ts'

export const words = french<typeof english>()({
  location: 'Restaurant',
  favorite: (name) => `Favori\u00a0: ${name}`,
  yourOrder: 'Votre commande',
  done: 'Terminé',
  cartKept: 'Votre panier est conservé ici si vous changez de restaurant.',
  orderType: 'Type de commande',
  failed: 'Le menu n’a pas pu être chargé',
  failedLead: 'Votre panier est conservé. Vérifiez votre connexion, puis chargez le menu de nouveau.',
  again: 'Charger de nouveau',
  loading: 'Chargement du menu',
  menuAtPlace: (place) => `Le menu de ${place}`,
  menuOf: (place) => `Menu de ${place}`,
  call: (phone) => `Appeler le ${phone}`,
  inactive: 'Il n’est pas possible de commander ici pour le moment.',
  nothingFits: 'Aucun plat ne correspond à ces filtres',
  nothingFitsLead: 'Essayez une autre orthographe ou moins de filtres à la fois.',
  clear: 'Effacer les filtres',
  wrongTable: 'Ce restaurant n’a pas de table avec ce numéro',
  wrongTableLead:
    'Veuillez dire à notre personnel que le code n’est plus à jour. Pour commander à votre table, choisissez Sur place et entrez son numéro à la caisse.',
  paused: 'Vous pouvez remplir votre panier entre-temps; il est conservé.',
})
