import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/receipt.ts'

export const words = french<typeof english>()({
  unread: 'Impossible d’afficher le reçu',
  title: (number) => `Reçu ${number}`,
  failed: (why) => `Le reçu n’a pas pu être produit\u00a0: ${why}`,
  download: 'Télécharger le PDF',
  file: (number) => `recu-${number}.pdf`,
  print: 'Imprimer',
  management: 'Gestion des commandes (en anglais)',
  pastOrders: 'Commandes passées',
  menuOf: (place) => `Menu de ${place}`,
  notFound: 'La page demandée est introuvable.',
  notFoundLead: 'Vérifiez que le lien est complet, ou appelez-nous et nous retrouverons la commande.',
  home: 'Aller à l’accueil',
  loading: 'Chargement du reçu',
})
