import { useEffect, useReducer, useState } from 'react'

import { call, isApiError } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { type BegunPayment, latestOpenPayment, settlePayment, useBegunPayments } from '#web/site/cart/begun-payment.ts'
import { type PaymentState, stateAfterClosing, stateOfOrder } from './cancelled-payment.ts'

/** A reference of ours is the id of an order. */
const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type CancelledPayment = {
  state: PaymentState
  /** The payment begun in this browser; null if there is none or it may still be paid. */
  payment: BegunPayment | null
  checkAgain: () => void
}

/**
 * Closes the payment begun in this browser, and returns its state. A payment by link stays open, because the link can
 * be used again. Without a payment, the order in the address is read: if it is paid, the page must not say that
 * nothing was charged.
 */
export function useCancelledPayment(isLink: boolean, reference: string | null): CancelledPayment {
  const named = useNamedOrder(reference)
  const open = latestOpenPayment(useBegunPayments(), useNow().getTime())
  // The payment at arrival: it leaves the store once it is known to be paid.
  const [payment, setPayment] = useState<BegunPayment | null>(null)
  if (payment === null && open !== null && !isLink) setPayment(open)

  const [round, checkAgain] = useReducer((count: number) => count + 1, 0)
  const [answer, setAnswer] = useState<{ round: number; state: PaymentState } | null>(null)
  const sessionId = payment?.sessionId
  useEffect(() => {
    if (sessionId === undefined) return
    void closeAtServer(sessionId).then((state) => setAnswer({ round, state }))
  }, [sessionId, round])

  if (!payment) return { state: named, payment, checkAgain }
  const state: PaymentState = answer?.round === round ? answer.state : { kind: 'checking' }
  return { state, payment, checkAgain }
}

/** The state of the order in the address, if this visitor may read it. */
function useNamedOrder(reference: string | null): PaymentState {
  const { user } = useSession()
  const orderId = user && reference !== null && OUR_ID.test(reference) ? reference : null
  const { data, error } = useRead(orderId === null ? null : 'GET /getCustomerOrderDetails', {
    query: { orderId: orderId ?? '' },
  })
  if (orderId === null) return { kind: 'cancelled' }
  if (data) return stateOfOrder(data.order)
  if (!error) return { kind: 'checking' }
  // Unknown, or another account's: the standard text.
  const isUnread = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  return { kind: isUnread ? 'cancelled' : 'unreachable' }
}

async function closeAtServer(sessionId: string): Promise<PaymentState> {
  try {
    const state = stateAfterClosing(sessionId, await call('POST /closePaymentSession', { body: { sessionId } }))
    if (state.kind === 'paid' && state.orderId !== null) settlePayment(sessionId, state.orderId)
    return state
  } catch (error) {
    // Unknown, or begun by another account: the standard text.
    return { kind: isApiError(error) && error.status === 404 ? 'cancelled' : 'unreachable' }
  }
}
