import type { OrderView } from '@thali/contracts/orders/orders'
import type { GetOrderBySessionId, PaymentStateView } from '@thali/contracts/payments/payments'
import { successLookupDelayMs } from '@thali/domain/net/poll'

import { PhonesToCall } from '#web/layout/phones-to-call.tsx'
import { useSession } from '#web/lib/session.tsx'
import { checkoutPath } from '#web/site/checkout/checkout-path.ts'
import { Button, ButtonLink, Spinner } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/confirmation.ts'

/** A payment whose order is still being looked for. */
export function ProcessingOrder({ lookup }: { lookup: Looking }) {
  return (
    <div className="page-width py-6 md:py-10" aria-busy>
      <Plate
        head={
          <h1 tabIndex={-1} className="display text-h2">
            {words.payment.title}
          </h1>
        }
      >
        <div className="flex items-start gap-3">
          <Spinner className="mt-0.5 text-accent-text" />
          <p role="status" className="measure">
            {lookingWords(lookup)}
          </p>
        </div>
        <p className="mt-3 measure text-muted">{words.payment.moment}</p>
      </Plate>
    </div>
  )
}

export type EndedPaymentProps = {
  ending: Ending
  /** The cart was paid for by another payment. */
  orderId: string | null
  /** The location of the cart; null if unknown here. */
  locationId: string | null
  mayTryAgain: boolean
}

/** A payment that brings no order. */
export function EndedPayment({ ending, orderId, locationId, mayTryAgain }: EndedPaymentProps) {
  const { title, body } = words.payment.endings[ending]
  const checkout = checkoutPath({ isGuest: useSession().user === null })
  return (
    <div className="page-width py-10 md:py-16">
      <Plate
        className="measure"
        head={
          <h1 tabIndex={-1} className="display text-h2">
            {title}
          </h1>
        }
      >
        <p>{body}</p>
        {mayTryAgain && orderId === null && <p className="mt-2">{words.payment.again}</p>}
      </Plate>
      <div className="mt-8 flex flex-wrap gap-3">
        {orderId !== null && (
          <ButtonLink href={`/order-success?order_id=${encodeURIComponent(orderId)}`}>
            {words.payment.seeOrder}
          </ButtonLink>
        )}
        {mayTryAgain && orderId === null && <ButtonLink href={checkout}>{words.payment.tryAgain}</ButtonLink>}
        <ButtonLink variant="secondary" href="/menu">
          {words.menu}
        </ButtonLink>
      </div>
      <PhonesToCall locationId={locationId} />
    </div>
  )
}

/** The result was not known in time, and a signed-out visitor has no order history. */
export function UnsurePayment({ onRetry, locationId }: { onRetry: () => void; locationId: string | null }) {
  return (
    <div className="page-width py-10 md:py-16">
      <PageHeading title={words.payment.unsure.title} lead={words.payment.unsure.lead} />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{words.payment.unsure.check}</Button>
        <ButtonLink variant="secondary" href="/menu">
          {words.menu}
        </ButtonLink>
      </div>
      <PhonesToCall locationId={locationId} />
    </div>
  )
}

/** The state while the order is looked up. */
export function lookingWords({ heard, isReachable }: Pick<Looking, 'heard' | 'isReachable'>): string {
  if (!isReachable) return words.payment.unreachable
  if (heard === 'paid') return words.payment.received
  if (heard === 'processing') return words.payment.processing
  return words.payment.asking
}

/** The result of looking up the order of a payment. */
export type LookupAnswer =
  | Pick<GetOrderBySessionId['reply'], 'order' | 'orderId' | 'paymentState'>
  /** The server knows no such payment, or does not show it to this visitor. */
  | 'unknown'
  | 'unreachable'

type Looking = {
  kind: 'looking'
  tries: number
  /** The final state of the payment; null while unknown. */
  heard: PaymentStateView | null
  isReachable: boolean
}

type Ending = 'failed' | 'expired' | 'returned'

export type Lookup =
  | Looking
  | { kind: 'found'; order: OrderView }
  | { kind: 'unknown' }
  /** No order will come of this payment; `orderId` is one that another payment has made. */
  | { kind: 'ended'; ending: Ending; orderId: string | null }
  /** All attempts are used up; `isPaid` if the server confirmed the payment. */
  | { kind: 'given-up'; isPaid: boolean }

export type LookupDeps = {
  ask: () => Promise<LookupAnswer>
  /** Waits until this long after the page was opened. */
  waitUntil: (dueMs: number) => Promise<void>
  onChange: (lookup: Lookup) => void
}

export const NOT_ASKED: Looking = { kind: 'looking', tries: 0, heard: null, isReachable: true }

const ENDINGS: readonly Ending[] = ['failed', 'expired', 'returned']

/** Looks up the order of a payment until the result is known or all attempts are used up. */
export async function lookUpPayment({ ask, waitUntil, onChange }: LookupDeps): Promise<void> {
  let lookup: Lookup = NOT_ASKED
  while (lookup.kind === 'looking') {
    // Attempts are sequential; waits count from the opening of the page, so that slow answers add no delay.
    await waitUntil(lookupDueMs(lookup.tries + 1))
    lookup = afterLookup(lookup, await ask())
    onChange(lookup)
  }
}

/** When attempt number `attempt` (from 1) is due after the opening of the page. */
export function lookupDueMs(attempt: number): number {
  const waits = Array.from({ length: attempt }, (_, index) => successLookupDelayMs(index + 1) ?? 0)
  return waits.reduce((sum, wait) => sum + wait, 0)
}

/** An answer without an order, or no answer, uses up an attempt. */
export function afterLookup(before: Looking, answer: LookupAnswer): Lookup {
  if (answer === 'unknown') return { kind: 'unknown' }

  const isReachable = answer !== 'unreachable'
  if (isReachable) {
    const { order, orderId, paymentState } = answer
    const ending = ENDINGS.find((known) => known === paymentState)
    if (ending !== undefined) return { kind: 'ended', ending, orderId: orderId ?? null }
    if (order && paymentState === 'paid') return { kind: 'found', order }
  }
  const tries = before.tries + 1
  const heard = isReachable ? answer.paymentState : before.heard
  const isOver = successLookupDelayMs(tries + 1) === null
  return isOver ? { kind: 'given-up', isPaid: heard === 'paid' } : { kind: 'looking', tries, heard, isReachable }
}
