import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/reservations/own.ts'

export const words = french<typeof english>()({
  unread: 'Impossible d’afficher vos réservations',
  none: 'Aucune réservation pour l’instant',
  noneLead: 'Les tables que vous réservez avec ce compte s’afficheront ici.',
  upcoming: 'À venir',
  past: 'Passées et annulées',
  showMore: 'En voir plus',
  details: 'Détails',
  detailsOf: (number) => `Détails de ${number}`,
  cancel: 'Annuler',
  cancelNumber: (number) => `Annuler ${number}`,
  loadingAll: 'Chargement de vos réservations',
  cancelReservation: 'Annuler la réservation',
  cancelled: 'Réservation annulée',
  question: 'Annuler cette réservation?',
  consequence: (line) => `${line}. Votre table sera offerte à quelqu’un d’autre; rien ne vous sera facturé.`,
  keep: 'Garder ma réservation',
  title: 'Votre réservation',
  sentences: {
    upcoming: 'Confirmée. Au plaisir de vous accueillir.',
    arrived: 'Vous êtes arrivés. Bon appétit!',
    past: 'L’heure de cette réservation est passée.',
  },
  oneUnread: 'Impossible d’afficher la réservation',
  notFound: 'Réservation introuvable',
  notFoundLead: 'Vérifiez que le lien est complet, ou appelez-nous et nous retrouverons votre table.',
  loading: 'Chargement de la réservation',
})
