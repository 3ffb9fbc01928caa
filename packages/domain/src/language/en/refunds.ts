import type { French } from '../french.ts'
import { FORMATS } from './formats.ts'

/** What guests read of a refund. */
export const REFUND_WORDS = {
  formats: FORMATS,
  /** How long a bank takes to show a refund on a card. */
  bankTime: '5-10 business days',
  failed: (amount: string) => `Refund of ${amount} did not go through. The restaurant sees to it by hand.`,
  review: (amount: string) => `Refund of ${amount} is being looked into by the restaurant`,
  owed: (amount: string) => `Refund of ${amount} waits for you in cash at the counter`,
  atCounter: (amount: string) => `Refund of ${amount} waits for you and your Interac card at the counter`,
  pending: (amount: string) => `Refund of ${amount} on its way`,
  toCard: (amount: string) => `Refund of ${amount} went back to your card`,
  inCash: (amount: string) => `Refund of ${amount} was handed back in cash`,
  handedBack: (amount: string) => `Refund of ${amount} was handed back`,
  labels: {
    succeeded: 'Refunded',
    inCash: 'Refunded in cash',
    pending: 'Refund on its way',
    failed: 'Refund that failed',
    owed: 'Refund due in cash',
    atCounter: 'Refund at the counter',
    review: 'Refund under review',
  },
  promises: {
    card: (amount: string) => `${amount} goes back to the card automatically. This takes 5-10 business days.`,
    cash: (amount: string) => `${amount} was paid in cash. The restaurant hands it back to you at the counter.`,
    review: (amount: string) => `${amount} was paid by another method. The restaurant looks into the refund.`,
    none: 'Nothing was paid. No refund is needed.',
  },
} as const

export type RefundWords = French<typeof REFUND_WORDS>
