import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/dashboard.ts'

export const words = french<typeof english>()({
  title: ['Mes commandes', 'et réservations'],
  parts: 'Sections de votre compte',
  tabs: { orders: 'Commandes', reservations: 'Réservations', profile: 'Profil' },
  points: (count) => (count < 2 ? 'point de fidélité' : 'points de fidélité'),
  orders: (count) => (count < 2 ? 'commande terminée' : 'commandes terminées'),
  spent: 'total dépensé',
  unread: 'Impossible d’afficher vos commandes',
  none: 'Aucune commande pour l’instant',
  noneLead: 'Vos commandes et leurs reçus s’afficheront ici, et vous pourrez commander de nouveau les mêmes plats.',
  seeMenu: 'Voir le menu',
  inProgress: 'Commandes en cours',
  showMore: 'En voir plus',
  loading: 'Chargement de vos commandes',
  order: (number) => `Commande ${number}`,
  notLive: 'Pas de mise à jour en direct en ce moment; le prochain changement pourrait s’afficher en retard.',
  late: (minutes) => `${minutes}\u00a0min de retard, maintenant`,
  follow: 'Suivre',
  followOrder: (number) => `Suivre la commande ${number}`,
  receipt: 'Reçu',
  receiptOf: (number) => `Reçu de la commande ${number}`,
  receiptOfDay: (number, day) => `Reçu de la commande ${number}, ${day}`,
  call: 'Appeler',
  callPlace: (place) => `Appeler ${place}`,
  cancel: 'Annuler',
  cancelOrder: (number) => `Annuler la commande ${number}`,
  again: 'Commander de nouveau',
  againOf: (number, day) => `Commander de nouveau\u00a0: commande ${number}, ${day}`,
})
