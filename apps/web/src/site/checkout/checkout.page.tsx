import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useState } from 'react'

import { forgetDraft } from './checkout-draft.ts'
import { PAYMENT_CHOICES } from './checkout-fields.ts'
import { CheckoutForm, Elsewhere } from './checkout-form.tsx'
import type { PaidAlready } from './payment/card-payment.ts'
import { forgetWhatWasTyped, settleCashOrder, usePaidElsewhere } from './payment/use-paid-elsewhere.ts'
import { chooseOrderType, type LastCheckout, useCart, useLastCheckout } from '#web/cart/cart-store.ts'
import { useCartToday } from '#web/cart/use-cart-today.ts'
import { readPath, userMessage } from '#web/lib/api/api.ts'
import { refreshReads, rememberRead, useRead } from '#web/lib/api/use-read.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useNavigate, useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { begunPayments, openPaymentAt, settlePayment } from '#web/site/cart/begun-payment.ts'
import { payWays } from '#web/site/cart/pay-ways.ts'
import { orderPath, orderQuery, rememberGuestOrder } from '#web/site/orders/guest-links.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/checkout/page.ts'
import { IN_LANGUAGE } from '#words/dish-language.ts'

const WITHOUT_CART = '/menu?notice=invalid-checkout'

/** Starts from the stored cart of the location last ordered from, so that a reload loses nothing. */
export function CheckoutPage() {
  const found = useLastCheckout()
  const [placed, setPlaced] = useState<LastCheckout | null>(null)
  const navigate = useNavigate()
  const paidElsewhere = usePaidElsewhere(found?.locationId ?? null)
  // Placing the order empties the cart; the page must not show an empty checkout then.
  const about = placed ?? found
  const isLeft = placed !== null
  const isEmpty = about === null
  useEffect(() => {
    if (isLeft) return
    if (paidElsewhere !== null) {
      forgetWhatWasTyped()
      void navigate(orderPath(paidElsewhere), { replace: true })
    } else if (isEmpty) void navigate(WITHOUT_CART, { replace: true })
  }, [isLeft, isEmpty, paidElsewhere, navigate])

  return (
    <div className="page-width pt-2 md:py-8">
      <PageHeading dense title={words.title} />
      {about && (isLeft || paidElsewhere === null) ? (
        <LocationCheckout key={about.locationId} about={about} onPlaced={setPlaced} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}

type LocationCheckoutProps = {
  about: LastCheckout
  onPlaced: (about: LastCheckout) => void
}

function LocationCheckout({ about, onPlaced }: LocationCheckoutProps) {
  const { locationId, orderType } = about
  const { user } = useSession()
  const { offers } = useSite()
  const stored = useCart(locationId)
  const wanted = new URLSearchParams(useSearch()).get('pay')
  const menu = useRead('GET /menu/:location', { params: { location: locationId }, ...IN_LANGUAGE })
  const navigate = useNavigate()
  const read = useCartToday(stored, menu.data)
  // Placing the order empties the cart: until the next page stands, the order is shown as it was.
  const [placed, setPlaced] = useState<typeof read>(null)
  const today = placed ?? read

  function leave() {
    onPlaced(about)
    setPlaced(today)
  }

  async function finish(order: OrderView) {
    leave()
    // Before it is settled: a checkout in another tab goes to the order then.
    rememberGuestOrder(order)
    settleCashOrder(locationId, order.id)
    forgetDraft(tabStorage)
    rememberRead(readPath('GET /getCustomerOrderDetails', { query: orderQuery(order.id) }), { order })
    const state = {
      orderId: order.id,
      orderType: order.orderType,
      totalDollars: order.pricing.total,
      items: order.items.map(({ cartKey, name, quantity }) => ({ cartKey, name, quantity })),
    }
    await navigate(orderPath(order.id), { replace: true, state })
  }

  async function goToPaid({ orderId, sessionId }: PaidAlready) {
    leave()
    forgetWhatWasTyped()
    const paidBy = sessionId ?? openPaymentAt(begunPayments(), locationId, serverNowMs())?.sessionId
    if (paidBy !== undefined) settlePayment(paidBy, orderId)
    // A guest's link to the order is not known yet: the payment leads to it.
    const isUnknown = user === null && orderQuery(orderId).token === undefined && paidBy !== undefined
    const path = isUnknown ? `/order-success?session_id=${encodeURIComponent(paidBy)}` : orderPath(orderId)
    await navigate(path, { replace: true })
  }

  const elsewhere = { locationId, location: menu.data?.location ?? null, orderType }

  // Only active locations have a menu that can be read.
  const isGone = menu.error?.status === 404
  if (menu.error && !menu.data) {
    const message = isGone ? words.inactive : userMessage(menu.error)
    return (
      <>
        <MenuFailure message={message} onRetry={() => void menu.reread()} />
        {isGone && <Elsewhere {...elsewhere} cart={stored} lost={[]} />}
      </>
    )
  }
  if (!menu.data || !today) return <CheckoutSkeleton />
  const ways = payWays({ location: menu.data.location, isGuest: user === null, offers })
  if (ways.length === 0) return <SignInFirst />
  if (today.cart.length === 0) {
    return (
      <>
        <NothingLeft locationId={locationId} gone={today.gone} />
        <Elsewhere {...elsewhere} cart={today.cart} lost={today.lost} />
      </>
    )
  }
  return (
    <CheckoutForm
      user={user}
      ways={ways}
      location={isGone ? { ...menu.data.location, isActive: false } : menu.data.location}
      zones={menu.data.delivery}
      cart={today.cart}
      news={today}
      wantedType={orderType}
      wantedPayment={PAYMENT_CHOICES.find((choice) => choice === wanted) ?? null}
      onOrderType={(type) => chooseOrderType(locationId, type)}
      onPlaced={finish}
      onPaid={goToPaid}
      onOutdated={() => Promise.all([menu.reread(), refreshReads('/locations')])}
    />
  )
}

/** Where the location takes no guests, or no longer does: the checkout of accounts asks for the sign-in. */
function SignInFirst() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/checkout', { replace: true }), [navigate])
  return <CheckoutSkeleton />
}

function MenuFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner tone="danger" className="mt-8" action={<Button onClick={onRetry}>{words.tryAgain}</Button>}>
      <p>{message}</p>
      <p>{words.cartSaved}</p>
    </Banner>
  )
}

function NothingLeft({ locationId, gone }: { locationId: string; gone: readonly string[] }) {
  return (
    <EmptyState
      className="mt-8"
      title={words.nothingLeft}
      action={<ButtonLink href={`/menu/${locationId}`}>{words.seeMenu}</ButtonLink>}
    >
      {words.gone(gone.join(', '))}
    </EmptyState>
  )
}

function CheckoutSkeleton() {
  return (
    <Loading label={words.loading} className="mt-8 grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_24rem]">
      <div className="grid gap-5 lg:col-start-1">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
      <Skeleton className="h-72 w-full lg:col-start-2 lg:row-start-1" />
    </Loading>
  )
}
