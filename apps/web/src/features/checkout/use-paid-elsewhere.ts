import { useEffect, useMemo, useState } from 'react'

import { paymentAttempt } from './card-payment.ts'
import { forgetDraft } from './checkout-draft.ts'
import { tabStorage } from './tab-storage.ts'
import {
  begunPayments,
  type BegunPayments,
  forgetSettledPayments,
  isSettled,
  paidMeanwhile,
  useBegunPayments,
} from '#web/features/cart/begun-payment.ts'

/**
 * The order that a card payment for this location's cart has made since the page was opened, in whatever tab. Without
 * a location, because its cart is gone already, any such order.
 */
export function usePaidElsewhere(locationId: string | null): string | null {
  const begun = useBegunPayments()
  const [atOpening] = useState(openCheckout)
  useEffect(forgetSettledPayments, [])
  return useMemo(() => paidMeanwhile(atOpening, begun, locationId), [atOpening, begun, locationId])
}

/** What was typed for an order that has been paid for is not meant for the next one. */
export function forgetWhatWasTyped(): void {
  forgetDraft(tabStorage)
  paymentAttempt.forget()
}

function openCheckout(): BegunPayments {
  const begun = begunPayments()
  // Before the form reads its draft.
  if (begun.some(isSettled)) forgetWhatWasTyped()
  return begun
}
