import type { CART_WORDS as ENGLISH_CART, ORDER_WORDS as ENGLISH_ORDERS } from '../en/ordering.ts'
import { french } from '../french.ts'

export const CART_WORDS = french<typeof ENGLISH_CART>()({
  tooMany: (most, name) => `Maximum de ${most} par commande pour ${name}`,
  totalItems: 'Maximum de 50 articles dans le panier',
  differentItems: 'Maximum de 20 articles différents dans le panier',
  unavailable: 'Ce plat n’est pas disponible pour le moment',
  chooseAgain: (group) => `À choisir de nouveau : ${group}`,
  spices: {
    mild: 'Une chaleur délicate, tout l’arôme',
    medium: 'Une chaleur soutenue qui monte peu à peu',
    hot: 'Très relevé, comme à la maison',
  },
})

/** @public Found by the condition `french` alone. */
export const ORDER_WORDS = french<typeof ENGLISH_ORDERS>()({
  statuses: {
    pending: 'Commande reçue',
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
