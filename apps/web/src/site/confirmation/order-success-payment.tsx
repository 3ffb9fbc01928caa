import { PhonesToCall } from '#web/layout/phones-to-call.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/confirmation.ts'
import { type Ending, type Looking } from './order-success-lookup.ts'
import { lookingWords } from './order-success-payment-words.ts'

/** A payment whose order is still being looked for. */
export function ProcessingOrder({ lookup }: { lookup: Looking }) {
  return (
    <div className="page-width py-6 md:py-10" aria-busy>
      <Plate>
        <h1 tabIndex={-1} className="display text-h2">
          {words.payment.title}
        </h1>
        <div className="mt-5 flex items-start gap-3">
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
  return (
    <div className="page-width py-10 md:py-16">
      <Plate className="measure">
        <h1 tabIndex={-1} className="display text-h2">
          {title}
        </h1>
        <p className="mt-4">{body}</p>
        {mayTryAgain && orderId === null && <p className="mt-2">{words.payment.again}</p>}
      </Plate>
      <div className="mt-8 flex flex-wrap gap-3">
        {orderId !== null && (
          <ButtonLink href={`/order-success?order_id=${encodeURIComponent(orderId)}`}>
            {words.payment.seeOrder}
          </ButtonLink>
        )}
        {mayTryAgain && orderId === null && <ButtonLink href="/checkout">{words.payment.tryAgain}</ButtonLink>}
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
