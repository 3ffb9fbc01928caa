import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/cancel.ts'

export const words = french<typeof english>()({
  refundId: (id) => `Numéro du remboursement\u00a0: ${id}`,
  onItsWay: 'Votre remboursement est déjà en route.',
  cancelAndRefund: (amount) => `Annuler la commande et rembourser ${amount}`,
  cancel: 'Annuler la commande',
  question: (number) => `Annuler la commande ${number}?`,
  keep: 'Garder la commande',
  hint: 'Cela aide la cuisine à s’améliorer.',
  cancelled: 'Commande annulée',
  failed: (amount) => `Commande annulée, mais le remboursement de ${amount} n’a pas abouti. Le restaurant s’en occupe.`,
  done: 'effectué',
  pending: 'en cours',
  card: (amount, state) =>
    `Commande annulée. Un remboursement de ${amount} sera fait sur la carte utilisée d’ici 5 à 10 jours ouvrables. État du remboursement\u00a0: ${state}.`,
  withId: (id) => ` Numéro du remboursement\u00a0: ${id}.`,
  cash: (amount) => `Commande annulée. Le restaurant vous remettra ${amount} en argent comptant au comptoir.`,
  review: (amount) => `Commande annulée. Le restaurant examine le remboursement de ${amount}.`,
})
