import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useEffectEvent, useState } from 'react'

import { ConfirmedOrder } from './order-success-confirmed.tsx'
import {
  type Lookup,
  type LookupAnswer,
  lookUpPayment,
  NOT_ASKED,
  EndedPayment,
  ProcessingOrder,
  UnsurePayment,
} from './order-success-payment.tsx'
import { OrderNotFound, SignInToSee } from './order-success-unconfirmed.tsx'
import { createCall, isApiError, readPath } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { rememberRead } from '#web/lib/api/use-read.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { settlePayment, useBegunPayments } from '#web/site/cart/begun-payment.ts'
import { rememberGuestOrder } from '#web/site/orders/guest-links.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/confirmation.ts'

/** No client retries: the lookup repeats by itself. */
const callOnce = createCall({
  request: (method, path, options) => client.request(method, path, { ...options, retries: 0 }),
})

/** The page after a card payment: looks up the order of the payment, then shows it. */
export function SessionOrder({ sessionId, here }: { sessionId: string; here: string }) {
  const [round, setRound] = useState(0)
  return (
    <SessionLookup
      key={`${sessionId} ${round}`}
      sessionId={sessionId}
      here={here}
      onRetry={() => setRound((count) => count + 1)}
    />
  )
}

type SessionLookupProps = { sessionId: string; here: string; onRetry: () => void }

function SessionLookup({ sessionId, here, onRetry }: SessionLookupProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const begun = useBegunPayments().find((payment) => payment.sessionId === sessionId)
  const lookup = useLookup(sessionId)
  const locationId = begun?.locationId ?? null

  /** Replaces the payment's address, which contains a secret and works once, by the order's. */
  async function showOrder(order: OrderView) {
    // Before it is settled: a checkout in another tab goes to the order then.
    rememberGuestOrder(order)
    settlePayment(sessionId, order.id)
    // Signed-out visitors, and payers of another account's order, need the order's token.
    const token = user !== null && order.customerInfo.firebaseId === user.uid ? '' : order.metadata.orderToken
    const query = { orderId: order.id, ...(token !== '' && { token }) }
    rememberRead(readPath('GET /getCustomerOrderDetails', { query }), { order })
    const search = new URLSearchParams({ order_id: order.id, ...(token !== '' && { token }) })
    const state = { sessionId, paymentIntentId: order.paymentIntentId, message: words.payment.successful }
    await navigate(`/order-success?${search.toString()}`, { replace: true, state })
    announce(words.confirmed)
  }

  const conclude = useEffectEvent((result: Lookup) => {
    if (result.kind === 'found' && !isSummary(result.order)) void showOrder(result.order)
    if (result.kind === 'given-up' && user) {
      const state = result.isPaid
        ? { success: words.payment.givenUp.paid }
        : { warning: words.payment.givenUp.unconfirmed }
      void navigate('/dashboard', { replace: true, state })
    }
  })
  useEffect(() => conclude(lookup), [lookup])

  switch (lookup.kind) {
    case 'looking':
      return <ProcessingOrder lookup={lookup} />
    case 'found':
      if (isSummary(lookup.order)) return <SummaryOrder sessionId={sessionId} found={lookup.order} />
      return <ProcessingOrder lookup={{ ...NOT_ASKED, heard: 'paid' }} />
    case 'unknown':
      // Begun in this browser by an account that has signed out since.
      if (user === null && begun !== undefined) return <SignInToSee here={here} />
      return <OrderNotFound message={words.notFound.failed} here={here} />
    case 'ended': {
      const { ending, orderId } = lookup
      const mayTryAgain = user !== null || begun !== undefined
      return <EndedPayment ending={ending} orderId={orderId} locationId={locationId} mayTryAgain={mayTryAgain} />
    }
    case 'given-up':
      return user ? <ProcessingOrder lookup={NOT_ASKED} /> : <UnsurePayment onRetry={onRetry} locationId={locationId} />
  }
}

/** Whether the server sent a summary only: the order belongs to an account, and the reader is signed out. */
function isSummary(order: OrderView): boolean {
  return order.metadata.orderToken === '' && order.customerInfo.name === ''
}

/** The order of an account, paid by link while signed out: shown at the payment's address. */
function SummaryOrder({ sessionId, found }: { sessionId: string; found: OrderView }) {
  const [order, setOrder] = useState(found)

  async function refresh(): Promise<OrderView | undefined> {
    const answer = await askFor(sessionId, new AbortController().signal)
    const read = typeof answer === 'string' ? undefined : answer.order
    if (read) setOrder(read)
    return read
  }

  return <ConfirmedOrder order={order} news={words.payment.successful} onOrder={setOrder} onRefresh={refresh} />
}

function useLookup(sessionId: string): Lookup {
  const [lookup, setLookup] = useState<Lookup>(NOT_ASKED)
  useEffect(() => {
    const left = new AbortController()
    const openedMs = performance.now()
    void lookUpPayment({
      ask: () => askFor(sessionId, left.signal),
      waitUntil: (dueMs) => waitUntil(openedMs + dueMs, left.signal),
      onChange: (found) => {
        if (!left.signal.aborted) setLookup(found)
      },
    })
    return () => left.abort()
  }, [sessionId])
  return lookup
}

async function askFor(sessionId: string, signal: AbortSignal): Promise<LookupAnswer> {
  try {
    return await callOnce('POST /getOrderBySessionId', { body: { sessionId }, signal })
  } catch (error) {
    // A malformed session id is treated as unknown.
    const isUnknown = isApiError(error) && (error.status === 404 || error.status === 400)
    return isUnknown ? 'unknown' : 'unreachable'
  }
}

/** Waits by the page's clock; never ends once the page is left, which stops the lookup. */
async function waitUntil(atMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal.aborted) return promise
  const timer = setTimeout(resolve, Math.max(0, atMs - performance.now()))
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return promise
}
