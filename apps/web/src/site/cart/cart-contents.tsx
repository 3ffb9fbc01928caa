import { type Cart, cartAt, cartCount } from '@thali/domain/cart/cart'
import { formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { cartTotals } from '@thali/domain/money/pricing'
import { formatRate } from '@thali/domain/money/tax'
import { type ReactNode, type RefObject, Suspense, useId, useRef } from 'react'

import type { CartProps } from './cart-column.tsx'
import { DeliveryTo } from './delivery-to.tsx'
import { OrderTypeChoice } from './order-type-choice.tsx'
import { ReadyTime } from './ready-time.tsx'
import { usePausedSentence } from './use-pause.ts'
import { CartLines, CartNews } from '#web/cart/cart-lines.tsx'
import { chooseOrderType, rememberCheckout, useCarts } from '#web/cart/cart-store.ts'
import { useDestination, useDelivery } from '#web/cart/use-delivery.ts'
import { type OrderDraft, useOrderTiming } from '#web/cart/use-order.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Jaali } from '#web/ui/jaali.tsx'
import { words } from '#words/cart/contents.ts'
import { words as deliveryStopsWords } from '#words/cart/delivery-stops.ts'
import { words as deliveryWords } from '#words/cart/delivery.ts'

// Only a cart that its location cannot take needs it.
const OtherBranch = latePart(async () => (await import('#web/cart/other-branch.tsx')).OtherBranch)
// Only locations whose kitchen plans need it.
const QuotedTime = latePart(async () => (await import('./quoted-time.tsx')).QuotedTime)

type CartBodyProps = CartProps & {
  /** Takes the focus when the focused element is removed. */
  heading: RefObject<HTMLElement | null>
}

/** The content of the cart column, below its title. */
export function CartColumnContents(props: CartBodyProps) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <CartBody {...props} />
      </div>
      {props.order.itemCount > 0 && (
        <div className="border-t border-line px-5 py-4">
          <CartEnd order={props.order} />
        </div>
      )}
    </>
  )
}

/** The cart as a sheet, on phones. */
export function CartSheet({ onClose, ...props }: CartProps & { onClose: () => void }) {
  const heading = useRef<HTMLSpanElement>(null)
  const title = (
    <span ref={heading} tabIndex={-1}>
      {words.title}
    </span>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      variant="sheet"
      title={title}
      footer={props.order.itemCount > 0 && <CartEnd order={props.order} />}
    >
      <CartBody {...props} heading={heading} />
    </Dialog>
  )
}

/** The lines of the cart and their total. */
function CartBody({ order, locations, news, onNewsRead, onEdit, heading }: CartBodyProps) {
  return (
    <div className="grid gap-4">
      <OrderTypeChoice order={order} />
      <CartDelivery order={order} />
      <CartNews news={news} onDismiss={onNewsRead} />
      <CartElsewhere order={order} lost={news.lost} />
      <CartLines order={order} onEdit={onEdit} heading={heading} />
      {order.itemCount > 0 ? <CartSums order={order} /> : <CartEmpty />}
      <OtherCarts here={order.location.id} locations={locations} />
    </div>
  )
}

/** Notices before checkout, and the button to it. */
function CartEnd({ order }: { order: OrderDraft }) {
  const { location, orderType } = order
  const delivery = useCartDelivery(order)
  const totals = cartTotals(order.cart, order.location, { deliveryFee: delivery?.fee })
  const timing = useOrderTiming(order, delivery?.terms?.extraMinutes)
  const paused = usePausedSentence(location)
  const { user } = useSession()
  const reasonId = useId()

  if (!location.isActive) {
    return (
      <div className="grid gap-3">
        <p className="text-warning">{timing.state.text}</p>
        <Button size="large" full disabled>
          {words.checkout}
        </Button>
      </div>
    )
  }
  const outside = delivery?.outside ?? null
  if (outside !== null) {
    // What can be done instead stands above, below the postal code. The button can be reached, so that it says why.
    return (
      <div className="grid gap-3">
        <p id={reasonId} className="text-warning">
          {deliveryStopsWords.outside(outside)}
        </p>
        <Button size="large" full aria-disabled aria-describedby={reasonId}>
          {user ? words.checkout : words.signIn}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {timing.state.text !== null && (
        <p>
          <strong className="font-semibold">{timing.state.text}</strong>
          {words.beforeOpening}
        </p>
      )}
      {paused !== null && <p className="font-semibold text-warning">{paused}</p>}
      {paused === null && (
        <Suspense fallback={<ReadyTime timing={timing} />}>
          {/* Who is not signed in is told at checkout. */}
          <QuotedTime order={order} delivery={delivery} timing={timing} />
        </Suspense>
      )}
      <ButtonLink
        href={user ? '/checkout' : '/login?from=/checkout'}
        size="large"
        full
        onClick={() => rememberCheckout({ locationId: location.id, orderType })}
      >
        {user ? words.checkoutAt(formatMoney(totals.total)) : words.signIn}
      </ButtonLink>
    </div>
  )
}

function useCartDelivery({ location, zones, orderType, cart }: OrderDraft) {
  return useDelivery({ locationId: location.id, zones, orderType, cart, destination: useDestination() })
}

function CartElsewhere({ order, lost }: { order: OrderDraft; lost: Cart }) {
  const { location, cart, orderType } = order
  const isOutside = useCartDelivery(order)?.outside != null
  const asked = { locationId: location.id, location, cart, orderType, lost, isOutside }
  return (
    <Suspense>
      <OtherBranch {...asked} leadsTo="cart" />
    </Suspense>
  )
}

function CartDelivery({ order }: { order: OrderDraft }) {
  const { location, cart } = order
  const delivery = useCartDelivery(order)
  if (!delivery) return null
  const onPickup = () => chooseOrderType(location.id, 'pickup')
  return <DeliveryTo location={location} cart={cart} delivery={delivery} onPickup={onPickup} />
}

function CartSums({ order }: { order: OrderDraft }) {
  const delivery = useCartDelivery(order)
  const totals = cartTotals(order.cart, order.location, { deliveryFee: delivery?.fee })
  // A delivery that there is not comes to nothing: only the dishes have their price.
  const isOutside = delivery?.outside != null
  return (
    <div className="grid gap-2">
      <dl className="grid gap-1 tabular-nums">
        {totals.deliveryFee && <SumRow name={deliveryWords.fee}>{formatMoney(totals.deliveryFee)}</SumRow>}
        <SumRow name={words.subtotal}>{formatMoney(totals.subtotal)}</SumRow>
        {!isOutside && (
          <>
            <SumRow name={`${words.taxes[totals.rate.name]} ${formatRate(totals.rate.rate)}`}>
              {formatMoney(totals.tax)}
            </SumRow>
            <SumRow name={words.total} strong>
              {formatMoneyWithCurrency(totals.total)}
            </SumRow>
          </>
        )}
      </dl>
      {!isOutside && <p className="text-sm text-muted">{words.tip}</p>}
    </div>
  )
}

function SumRow({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? 'flex justify-between gap-4 pt-1 text-lg font-semibold' : 'flex justify-between gap-4'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Carts are kept by location: links to the filled carts of other locations. */
function OtherCarts({ here, locations }: { here: string; locations: CartProps['locations'] }) {
  const carts = useCarts()
  const others = locations
    .map(({ id, name }) => ({ id, name, count: id === here ? 0 : cartCount(cartAt(carts, id)) }))
    .filter(({ count }) => count > 0)

  return others.map(({ id, name, count }) => (
    <p key={id} className="text-sm text-muted">
      {words.alsoAt}{' '}
      <Link href={`/menu/${id}`} className="link tap-area">
        {words.cartOf(name, count)}
      </Link>
    </p>
  ))
}

function CartEmpty() {
  return (
    <div className="relative isolate overflow-hidden rounded-md border border-line px-5 py-7">
      <Jaali className="-z-1 text-heading [mask-image:linear-gradient(100deg,transparent_35%,black)]" />
      <h3 className="display text-xl">{words.empty}</h3>
      <p className="mt-1 text-muted">{words.emptyLead}</p>
    </div>
  )
}
