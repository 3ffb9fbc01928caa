import { useLastCheckout } from '#web/cart/cart-store.ts'
import { PhonesToCall } from '#web/layout/phones-to-call.tsx'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/payment-cancel.ts'
import { isLinkPayment, orderPath, referenceIn, type PaymentState, wordsFor } from './cancelled-payment.ts'
import { useCancelledPayment } from './use-cancelled-payment.ts'

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
      <Plate className="mt-8 measure">
        {/* Keeps its height when the sentence changes, so that the buttons below do not move. */}
        <div className="min-h-[5lh] sm:min-h-[3lh]">
          <p role="status">{body}</p>
          {keepsCart && <p className="mt-2">{words.cartKept}</p>}
        </div>
        {reference !== null && (
          <p className="mt-2 text-muted">
            {words.reference} <span className="break-all">{reference}</span>
          </p>
        )}
      </Plate>
      <div className="mt-8 flex flex-wrap gap-3">
        <WaysOn state={state} worksHere={worksHere} isLink={isLink} onCheckAgain={checkAgain} />
      </div>
      <PhonesToCall locationId={payment?.locationId ?? null} />
    </div>
  )
}

type WaysOnProps = { state: PaymentState; worksHere: boolean; isLink: boolean; onCheckAgain: () => void }

function WaysOn({ state, worksHere, isLink, onCheckAgain }: WaysOnProps) {
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
      <ButtonLink variant={state.kind === 'unreachable' ? 'secondary' : 'primary'} href="/checkout">
        {words.tryAgain}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/checkout?pay=cash">
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
