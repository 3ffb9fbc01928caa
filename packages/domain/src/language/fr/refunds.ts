import type { REFUND_WORDS as ENGLISH } from '../en/refunds.ts'
import { french } from '../french.ts'
import { FORMATS } from './formats.ts'

export const REFUND_WORDS = french<typeof ENGLISH>()({
  formats: FORMATS,
  bankTime: '5 à 10 jours ouvrables',
  failed: (amount) => `Le remboursement de ${amount} n’a pas abouti. Le restaurant s’en occupe.`,
  review: (amount) => `Remboursement de ${amount} en cours d’examen par le restaurant`,
  owed: (amount) => `Remboursement de ${amount} à recevoir en argent comptant au comptoir`,
  atCounter: (amount) => `Remboursement de ${amount} à recevoir au comptoir, avec votre carte Interac`,
  pending: (amount) => `Remboursement de ${amount} en cours`,
  toCard: (amount) => `Remboursement de ${amount} fait sur votre carte`,
  inCash: (amount) => `Remboursement de ${amount} remis en argent comptant`,
  handedBack: (amount) => `Remboursement de ${amount} remis`,
  labels: {
    succeeded: 'Remboursé',
    inCash: 'Remboursé en argent comptant',
    pending: 'Remboursement en cours',
    failed: 'Remboursement non abouti',
    owed: 'Remboursement à remettre en argent comptant',
    atCounter: 'Remboursement au comptoir',
    review: 'Remboursement à l’examen',
  },
  promises: {
    card: (amount) =>
      `Un remboursement de ${amount} sera fait automatiquement sur votre carte. Comptez de 5 à 10 jours ouvrables.`,
    cash: (amount) =>
      `Le paiement de ${amount} a été fait en argent comptant. Le restaurant vous remettra cette somme au comptoir.`,
    review: (amount) => `Le paiement de ${amount} a été fait autrement. Le restaurant examine le remboursement.`,
    none: 'Rien n’a été payé. Aucun remboursement n’est nécessaire.',
  },
})
