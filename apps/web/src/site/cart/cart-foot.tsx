import { type Cents, formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { type CartTotals, cartTotals } from '@thali/domain/money/pricing'
import { formatRate, taxWords } from '@thali/domain/money/tax'
import { localParts } from '@thali/domain/time/zone'
import { type ReactNode, Suspense, useId } from 'react'

import { payWays } from './pay-ways.ts'
import { ReadyTime } from './ready-time.tsx'
import { usePausedSentence } from './use-pause.ts'
import { rememberCheckout } from '#web/cart/cart-store.ts'
import { useDestination, useDelivery } from '#web/cart/use-delivery.ts'
import { type OrderDraft, useOrderTiming } from '#web/cart/use-order.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/cart/contents.ts'
import { words as deliveryStopsWords } from '#words/cart/delivery-stops.ts'
import { words as deliveryWords } from '#words/cart/delivery.ts'

// Only locations whose kitchen plans need it.
const QuotedTime = latePart(async () => (await import('./quoted-time.tsx')).QuotedTime)

export function useCartDelivery({ location, zones, orderType, cart }: OrderDraft) {
  return useDelivery({ locationId: location.id, zones, orderType, cart, destination: useDestination() })
}

/** What stays in sight below the lines: the time, the sums, and the one button. */
export function CartFoot({ order }: { order: OrderDraft }) {
  const { location } = order
  const delivery = useCartDelivery(order)
  const totals = cartTotals(order.cart, order.location, {
    day: localParts(useNow()).date,
    deliveryFee: delivery?.fee,
  })
  const { user } = useSession()
  const reasonId = useId()
  const outside = delivery?.outside ?? null
  const sums = <CartSums totals={totals} isOutside={outside !== null} />

  if (!location.isActive) {
    return (
      <div className="grid gap-3">
        {sums}
        <ClosedReason order={order} />
        <Button size="large" full disabled>
          {words.checkout}
        </Button>
      </div>
    )
  }
  if (outside !== null) {
    // The alternatives are below the postal code. The button can still get the focus, so that it says why it is off.
    return (
      <div className="grid gap-3">
        {sums}
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
    <div className="grid gap-2">
      <CartTime order={order} delivery={delivery} />
      {sums}
      <Doors order={order} total={totals.total} />
      <p className="text-center text-sm text-muted max-md:pb-5 lg:hidden">{words.tip}</p>
    </div>
  )
}

/** To the checkout: with the account, or where the location allows it without one. */
function Doors({ order: { location, orderType }, total }: { order: OrderDraft; total: Cents }) {
  const { user } = useSession()
  const { offers } = useSite()
  const door = {
    size: 'large',
    full: true,
    onClick: () => rememberCheckout({ locationId: location.id, orderType }),
  } as const
  if (user) {
    return (
      <ButtonLink {...door} href="/checkout">
        {words.checkoutAt(formatMoney(total))}
      </ButtonLink>
    )
  }
  const takesGuests = payWays({ location, isGuest: true, offers }).length > 0
  return (
    <>
      {takesGuests && (
        <ButtonLink {...door} href="/checkout/guest">
          {words.asGuestAt(formatMoney(total))}
        </ButtonLink>
      )}
      <ButtonLink {...door} href="/login?from=/checkout" variant={takesGuests ? 'secondary' : 'primary'}>
        {words.signIn}
      </ButtonLink>
    </>
  )
}

function ClosedReason({ order }: { order: OrderDraft }) {
  return <p className="text-warning">{useOrderTiming(order).state.text}</p>
}

type CartTimeProps = { order: OrderDraft; delivery: ReturnType<typeof useCartDelivery> }

/** When the cart would be ready, or why nothing is promised yet. */
function CartTime({ order, delivery }: CartTimeProps) {
  const timing = useOrderTiming(order, delivery?.terms?.extraMinutes)
  const paused = usePausedSentence(order.location)
  return (
    <div className="grid gap-1 text-sm">
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
    </div>
  )
}

/** Outside of the delivery zones there is no total, only the price of the dishes. */
function CartSums({ totals, isOutside }: { totals: CartTotals; isOutside: boolean }) {
  return (
    <dl className="grid text-sm tabular-nums">
      {totals.deliveryFee && <SumRow name={deliveryWords.fee}>{formatMoney(totals.deliveryFee)}</SumRow>}
      <SumRow name={words.subtotal}>{formatMoney(totals.subtotal)}</SumRow>
      {!isOutside && (
        <>
          <SumRow name={`${taxWords(totals.rate.name, words.taxes)} ${formatRate(totals.rate.rate)}`}>
            {formatMoney(totals.tax)}
          </SumRow>
          <SumRow name={words.total} className="display text-xl">
            {formatMoneyWithCurrency(totals.total)}
          </SumRow>
        </>
      )}
    </dl>
  )
}

type SumRowProps = { name: string; className?: string; children: ReactNode }

function SumRow({ name, className = 'text-muted', children }: SumRowProps) {
  return (
    <div className={classes('flex flex-wrap justify-between gap-x-4', className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
