import { useEffect, useReducer, useState } from 'react'

import {
  isLinkPayment,
  orderPath,
  referenceIn,
  type PaymentState,
  wordsFor,
  stateAfterClosing,
  stateOfOrder,
} from './cancelled-payment.ts'
import { useLastCheckout } from '#web/cart/cart-store.ts'
import { PhonesToCall } from '#web/layout/phones-to-call.tsx'
import { call, isApiError } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { type BegunPayment, latestOpenPayment, settlePayment, useBegunPayments } from '#web/site/cart/begun-payment.ts'
import { checkoutPath } from '#web/site/checkout/checkout-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/payment-cancel.ts'

/** The page after a cancelled card payment. The server says whether money was charged. */
export function PaymentCancelPage() {
  const search = useSearch()
  const isLink = isLinkPayment(search)
  const reference = referenceIn(search)
  const { state, payment, checkAgain } = useCancelledPayment(isLink, reference)
  const { user } = useSession()
  const worksHere = user !== null && user.role !== 'customer'
  const { title, lead, body } = wordsFor(state, isLink)
  // The cart may have been paid for in another tab.
  const hasCart = Boolean(useLastCheckout())
  const mayGoOn = state.kind === 'cancelled' || state.kind === 'unreachable'
  const keepsCart = hasCart && mayGoOn && !worksHere && !isLink

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title={title} lead={lead} />
      {/* Keeps its height when the sentence changes, so that the buttons below do not move. */}
      <div className="mt-6 min-h-[4lh] measure sm:min-h-[2lh]">
        <p role="status">{body}</p>
        {keepsCart && <p className="mt-2">{words.cartKept}</p>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <WaysOn
          state={state}
          worksHere={worksHere}
          isGuest={user === null && payment !== null}
          isLink={isLink}
          onCheckAgain={checkAgain}
        />
      </div>
      <PhonesToCall locationId={payment?.locationId ?? null} />
      {reference !== null && (
        <p className="mt-6 text-sm text-muted">
          {words.reference} <span className="[overflow-wrap:anywhere]">{reference}</span>
        </p>
      )}
    </div>
  )
}

type WaysOnProps = {
  state: PaymentState
  worksHere: boolean
  isGuest: boolean
  isLink: boolean
  onCheckAgain: () => void
}

function WaysOn({ state, worksHere, isGuest, isLink, onCheckAgain }: WaysOnProps) {
  const checkout = checkoutPath({ isGuest })
  if (worksHere) {
    return (
      <>
        {state.kind !== 'paid' && <ButtonLink href="/admin/orders">{words.tryAgain}</ButtonLink>}
        <ButtonLink variant="secondary" href="/admin">
          {words.dashboard}
        </ButtonLink>
      </>
    )
  }
  if (state.kind === 'paid' || state.kind === 'processing') {
    const { sessionId } = state
    const orderId = state.kind === 'paid' ? state.orderId : null
    return (
      <>
        <ButtonLink href={orderPath({ orderId, sessionId })}>
          {orderId === null ? words.follow : words.seeOrder}
        </ButtonLink>
        <BackToMenu />
      </>
    )
  }
  if (isLink) return <BackToMenu />

  return (
    <>
      {state.kind === 'unreachable' && <Button onClick={onCheckAgain}>{words.check}</Button>}
      <ButtonLink variant={state.kind === 'unreachable' ? 'secondary' : 'primary'} href={checkout}>
        {words.tryAgain}
      </ButtonLink>
      <ButtonLink variant="secondary" href={`${checkout}?pay=cash`}>
        {words.payCash}
      </ButtonLink>
      <BackToMenu />
    </>
  )
}

function BackToMenu() {
  return (
    <ButtonLink variant="secondary" href="/menu">
      {words.menu}
    </ButtonLink>
  )
}

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
function useCancelledPayment(isLink: boolean, reference: string | null): CancelledPayment {
  const isGuest = useSession().user === null
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
    void closeAtServer(sessionId, isGuest).then((state) => setAnswer({ round, state }))
  }, [sessionId, round, isGuest])

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

async function closeAtServer(sessionId: string, isGuest: boolean): Promise<PaymentState> {
  try {
    const close = isGuest ? 'POST /guest/payments/close' : 'POST /closePaymentSession'
    const state = stateAfterClosing(sessionId, await call(close, { body: { sessionId } }))
    if (state.kind === 'paid' && state.orderId !== null) settlePayment(sessionId, state.orderId)
    return state
  } catch (error) {
    // Unknown, or begun by another account: the standard text.
    return { kind: isApiError(error) && error.status === 404 ? 'cancelled' : 'unreachable' }
  }
}
