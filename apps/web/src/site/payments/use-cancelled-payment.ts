import { useEffect, useReducer, useState } from 'react'

import { type Standing, standingAfterClosing, standingOfOrder } from './cancelled-payment.ts'
import { type BegunPayment, latestOpenPayment, settlePayment, useBegunPayments } from '#web/site/cart/begun-payment.ts'
import { call, isApiError } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { useRead } from '#web/lib/api/use-read.ts'

/** A reference of ours is the id of an order. */
const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type CancelledPayment = {
  standing: Standing
  /** The payment begun in this browser; null when there is none, or when it may be paid all the same. */
  payment: BegunPayment | null
  checkAgain: () => void
}

/**
 * Closes the payment that was begun in this browser, so that it cannot be paid any more, and tells what had become of
 * it. A payment asked for by a link is left alone: the link may be used again. Without one, the order that the address
 * names is read: whoever may read it must not be told that nothing was charged when it is paid.
 */
export function useCancelledPayment(isLink: boolean, reference: string | null): CancelledPayment {
  const named = useNamedOrder(reference)
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

  if (!payment) return { standing: named, payment, checkAgain }
  const standing: Standing = answer?.round === round ? answer.standing : { kind: 'checking' }
  return { standing, payment, checkAgain }
}

/** What the order in the address says, as far as this visitor may read it. */
function useNamedOrder(reference: string | null): Standing {
  const { user } = useSession()
  const orderId = user && reference !== null && OUR_ID.test(reference) ? reference : null
  const { data, error } = useRead(orderId === null ? null : 'GET /getCustomerOrderDetails', {
    query: { orderId: orderId ?? '' },
  })
  if (orderId === null) return { kind: 'cancelled' }
  if (data) return standingOfOrder(data.order)
  if (!error) return { kind: 'checking' }
  // Nobody's order, or somebody else's: nothing contradicts the page.
  const isUnread = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  return { kind: isUnread ? 'cancelled' : 'unreachable' }
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
