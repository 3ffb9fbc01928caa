import type { ORDER_WORDS as ENGLISH } from '../en/statuses.ts'
import { french } from '../french.ts'

/** @public Found by the condition `french` alone. */
export const ORDER_WORDS = french<typeof ENGLISH>()({
  statuses: {
    pending: 'Reçue',
    preparing: 'En préparation',
    // Of a delivery too, unlike the English words.
    ready: 'Prête',
    completed: 'Terminée',
    cancelled: 'Annulée',
  },
  payments: {
    unpaid: 'Paiement en attente',
    paid: 'Paiement confirmé',
    failed: 'Paiement refusé',
    refunded: 'Paiement remboursé',
  },
})
