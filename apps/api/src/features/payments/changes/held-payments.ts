import { cents } from '@thali/domain/money/cents'
import type { HeldPayment } from '@thali/domain/payments/settle'

import type { Payment, Refund } from '#api/features/payments/payments.table.ts'

/** How payments stand, of which all refunds are known. */
export function heldOf(paidBy: readonly Payment[], known: readonly Refund[]): HeldPayment[] {
  return paidBy.map(({ id, takenBy, capturedCents }) => {
    const own = known.filter((refund) => refund.paymentId === id && !refund.isReplaced)
    const sum = (some: readonly Refund[]) => some.reduce((total, { amountCents }) => total + amountCents, 0)
    // A failed refund of ours is still owed to the guest. A failed refund from the provider's own pages moved no money.
    const counted = own.filter(({ purpose, state }) => purpose !== 'provider' || state !== 'failed')
    const returned = own.filter(({ purpose }) => purpose === 'change' || purpose === 'cancellation')
    return {
      id,
      takenBy,
      capturedCents: cents(capturedCents),
      returnedCents: cents(sum(returned)),
      leftCents: cents(capturedCents - sum(counted)),
    }
  })
}
