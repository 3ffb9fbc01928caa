import type { MoneyOfOrder } from './book.ts'
import { cashDue, cents } from './cents.ts'

/** What coins of five cents keep of card money that is handed out in cash. */
export const coinsKept = ({ payments, refunds }: Pick<MoneyOfOrder, 'payments' | 'refunds'>): number =>
  refunds.reduce((sum, { state, isReplaced, paymentId, amountCents }) => {
    const isByCard = payments.some(({ id, takenBy }) => id === paymentId && takenBy === 'card')
    return isByCard && state === 'settled' && !isReplaced ? sum + amountCents - cashDue(cents(amountCents)) : sum
  }, 0)
