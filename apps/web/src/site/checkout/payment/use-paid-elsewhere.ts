import { useEffect, useMemo, useState } from 'react'

import { forgetDraft } from '../checkout-draft.ts'
import { paymentAttempt } from './card-payment.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import {
  begunPayments,
  type BegunPayments,
  forgetSettledPayments,
  isSettled,
  paidMeanwhile,
  rememberPayment,
  settlePayment,
  useBegunPayments,
} from '#web/site/cart/begun-payment.ts'

/**
 * The order that was made of this location's cart since the page was opened, in any tab, by card or for cash.
 * Without a location, because its cart is gone already, any such order.
 */
export function usePaidElsewhere(locationId: string | null): string | null {
  const begun = useBegunPayments()
  const [atOpening] = useState(openCheckout)
  useEffect(forgetSettledPayments, [])
  return useMemo(() => paidMeanwhile(atOpening, begun, locationId), [atOpening, begun, locationId])
}

/** Tells checkouts of this cart in other tabs which order was made of it for cash, and empties the cart. */
export function settleCashOrder(locationId: string, orderId: string): void {
  const sessionId = `cash/${orderId}`
  rememberPayment({ sessionId, locationId })
  settlePayment(sessionId, orderId)
}

/** The draft of a paid order is forgotten. */
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
