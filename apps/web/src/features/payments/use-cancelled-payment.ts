import { useEffect, useReducer, useState } from 'react'

import { type Standing, standingAfterClosing } from './cancelled-payment.ts'
import {
  type BegunPayment,
  latestOpenPayment,
  settlePayment,
  useBegunPayments,
} from '#web/features/cart/begun-payment.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { useNow } from '#web/lib/site.tsx'

export type CancelledPayment = {
  standing: Standing
  /** The payment begun in this browser; null when there is none, or when it may be paid all the same. */
  payment: BegunPayment | null
  checkAgain: () => void
}

/**
 * Closes the payment that was begun in this browser, so that it cannot be paid any more, and tells what had become of
 * it. A payment asked for by a link is left alone: the link may be used again.
 */
export function useCancelledPayment(isLink: boolean): CancelledPayment {
  const open = latestOpenPayment(useBegunPayments(), useNow().getTime())
  // Kept as it was met on arrival: once it is known to be paid, it is open no longer.
  const [payment, setPayment] = useState<BegunPayment | null>(null)
  if (payment === null && open !== null && !isLink) setPayment(open)

  const [round, checkAgain] = useReducer((count: number) => count + 1, 0)
  const [answer, setAnswer] = useState<{ round: number; standing: Standing } | null>(null)
  const sessionId = payment?.sessionId
  useEffect(() => {
    if (sessionId === undefined) return
    void closeAtServer(sessionId).then((standing) => setAnswer({ round, standing }))
  }, [sessionId, round])

  if (!payment) return { standing: { kind: 'cancelled' }, payment, checkAgain }
  const standing: Standing = answer?.round === round ? answer.standing : { kind: 'checking' }
  return { standing, payment, checkAgain }
}

async function closeAtServer(sessionId: string): Promise<Standing> {
  try {
    const standing = standingAfterClosing(sessionId, await call('POST /closePaymentSession', { body: { sessionId } }))
    if (standing.kind === 'paid' && standing.orderId !== null) settlePayment(sessionId, standing.orderId)
    return standing
  } catch (error) {
    // Unknown to the server, or begun by another account: nothing contradicts the page.
    return { kind: isApiError(error) && error.status === 404 ? 'cancelled' : 'unreachable' }
  }
}
