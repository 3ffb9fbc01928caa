import type { LocationView } from '@thali/contracts/locations'
import { type CartLine, cartAt, cartCount } from '@thali/domain/cart/cart'
import { formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { formatRate } from '@thali/domain/money/tax'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'wouter'

import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

import { CartLines } from './cart-lines.tsx'
import { CartNews } from './cart-news.tsx'
import { rememberCheckout, useCarts, useCartsKnown } from './cart-store.ts'
import { OrderTypeChoice } from './order-type-choice.tsx'
import { itemsInWords } from './order-words.ts'
import { ReadyTime } from './ready-time.tsx'
import { type OrderDraft, useOrderTiming } from './use-order.ts'
import type { CartNews as News } from './use-repricing.ts'

export type CartProps = {
  order: OrderDraft
  /** Every location, to tell of carts filled elsewhere. */
  locations: readonly LocationView[]
  news: News
  onNewsRead: () => void
  onEdit: (line: CartLine) => void
}

/** The cart beside the menu, on wide screens. */
export function CartColumn(props: CartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section
      aria-labelledby="cart-heading"
      className="sticky top-[calc(var(--bar-top)+1.25rem)] flex max-h-[calc(100dvh-var(--bar-top)-2.5rem)] flex-col rounded-lg border border-line bg-surface"
    >
      <h2 ref={heading} id="cart-heading" tabIndex={-1} className="display px-5 pt-5 text-2xl">
        Your cart
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <CartBody {...props} heading={heading} />
      </div>
      {props.order.itemCount > 0 && (
        <div className="border-t border-line px-5 py-4">
          <CartEnd order={props.order} />
        </div>
      )}
    </section>
  )
}

/** What is in the cart and what it comes to. */
export function CartBody(props: CartProps & { heading: RefObject<HTMLElement | null> }) {
  const { order, locations, news, onNewsRead, onEdit, heading } = props
  const isKnown = useCartsKnown()
  if (!isKnown) return <CartLoading />

  return (
    <div className="grid gap-4">
      <OrderTypeChoice order={order} />
      <CartNews news={news} onDismiss={onNewsRead} />
      <CartLines order={order} onEdit={onEdit} heading={heading} />
      {order.itemCount > 0 ? (
        <CartSums order={order} />
      ) : (
        <EmptyState title="Your cart is empty" level={3} className="px-5! py-7!">
          Add a dish from the menu and it waits here, even if you come back tomorrow.
        </EmptyState>
      )}
      <OtherCarts here={order.location.id} locations={locations} />
    </div>
  )
}

/** The last words before checkout, and the way there. */
export function CartEnd({ order }: { order: OrderDraft }) {
  const { location, orderType, totals } = order
  const timing = useOrderTiming(order)
  const { user } = useSession()

  if (!location.isActive) {
    return (
      <div className="grid gap-3">
        <p className="text-warning">{timing.state.text}</p>
        <Button size="large" full disabled>
          Checkout
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {timing.state.text !== null && (
        <p>
          <strong className="font-semibold">{timing.state.text}</strong>. You can order now; the kitchen starts when it
          opens.
        </p>
      )}
      <ReadyTime timing={timing} />
      <ButtonLink
        href={user ? '/checkout' : '/login?from=/checkout'}
        size="large"
        full
        onClick={() => rememberCheckout({ locationId: location.id, orderType })}
      >
        {user ? `Checkout · ${formatMoney(totals.total)}` : 'Sign in to check out'}
      </ButtonLink>
    </div>
  )
}

function CartSums({ order: { totals, tax } }: { order: OrderDraft }) {
  return (
    <div className="grid gap-2">
      <dl className="grid gap-1 tabular-nums">
        <SumRow name="Subtotal">{formatMoney(totals.subtotal)}</SumRow>
        <SumRow name={`${tax.name} ${formatRate(tax.rate)}`}>{formatMoney(totals.tax)}</SumRow>
        <SumRow name="Total" strong>
          {formatMoneyWithCurrency(totals.total)}
        </SumRow>
      </dl>
      <p className="text-sm text-muted">Tip is chosen at checkout.</p>
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

/** Carts are kept for each location; who comes back to the wrong one should not think theirs is lost. */
function OtherCarts({ here, locations }: { here: string; locations: readonly LocationView[] }) {
  const carts = useCarts()
  const others = locations
    .map(({ id, name }) => ({ id, name, count: id === here ? 0 : cartCount(cartAt(carts, id)) }))
    .filter(({ count }) => count > 0)

  return others.map(({ id, name, count }) => (
    <p key={id} className="text-sm text-muted">
      Also have a cart at{' '}
      <Link href={`/menu/${id}`} className="link tap-area">
        {name} ({itemsInWords(count)})
      </Link>
    </p>
  ))
}

function CartLoading() {
  return (
    <Loading label="Loading your cart" className="grid gap-3">
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
}
