import type { LocationView } from '@thali/contracts/locations/locations'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { type Cart, cartCount, DEFAULT_SPICE } from '@thali/domain/cart/cart-line'
import type { CartTotals } from '@thali/domain/cart/cart-totals'
import { cents, formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { formatRate } from '@thali/domain/money/tax'
import type { OrderType } from '@thali/domain/orders/order-status'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import { counted } from '#web/lib/counted.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { classes } from '#web/ui/classes.ts'

/** More lines than this scroll inside the summary. */
const LINES_IN_SIGHT = 5
const TYPE_WORDS = { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' } as const

export type OrderSummaryProps = {
  location: LocationView
  cart: Cart
  orderType: OrderType
  totals: CartTotals
}

/** The summary of the order. On phones it folds to one line with the total. */
export function OrderSummary({ location, cart, orderType, totals }: OrderSummaryProps) {
  const [isOpen, setIsOpen] = useState(true)
  const contentId = useId()
  const counts = `${counted(cartCount(cart), 'item')}, ${cart.length} different`

  return (
    <section
      aria-label="Order summary"
      className="rounded-lg bg-sunken px-5 py-3 lg:sticky lg:top-[calc(var(--bar-top)+1.5rem)] lg:px-6 lg:py-6"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-(--tap) w-full flex-wrap items-center justify-between gap-x-4 text-left lg:hidden"
      >
        <span className="flex items-center gap-2 font-semibold">
          Your order
          <ChevronDown aria-hidden size={20} className={classes('transition-transform', isOpen && 'rotate-180')} />
        </span>
        <span className="text-lg font-semibold tabular-nums">{formatMoneyWithCurrency(totals.total)}</span>
      </button>
      <div id={contentId} className={classes('pb-2 lg:block lg:pb-0', !isOpen && 'hidden')}>
        <h2 className="display hidden text-2xl lg:block">Your order</h2>
        <p className="mt-1 font-semibold">{location.name || 'Selected Location'}</p>
        <p className="text-muted">
          {TYPE_WORDS[orderType]} · {counts}
        </p>
        <SummaryLines cart={cart} />
        <SummaryTotals totals={totals} />
        <Link href={`/menu/${location.id}`} className="link mt-2 inline-flex min-h-(--tap) items-center">
          Change the order
        </Link>
      </div>
    </section>
  )
}

function SummaryLines({ cart }: { cart: Cart }) {
  const scrolls = cart.length > LINES_IN_SIGHT
  return (
    <div
      {...(scrolls && { role: 'region', tabIndex: 0, 'aria-label': 'Items in your order' })}
      className={classes('mt-4 border-y border-line', scrolls && 'max-h-80 overflow-y-auto')}
    >
      <ul className="divide-y divide-line">
        {cart.map((line) => (
          <li key={line.cartKey} className="flex items-baseline justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              {line.quantity} × {line.name}
              {line.spiceLevelName !== null && line.spiceLevelName !== DEFAULT_SPICE.name && (
                <span className="block text-sm font-medium text-accent-text">{line.spiceLevelName}</span>
              )}
            </span>
            <span className="tabular-nums">{formatMoney(lineTotal(line))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SummaryTotals({ totals }: { totals: CartTotals }) {
  const { discount, subtotal, tax, tip, total, rate } = totals
  return (
    <dl className="mt-4 grid gap-1.5 tabular-nums">
      {discount > 0 && (
        <>
          <Row name="Dishes" amount={formatMoney(cents(subtotal + discount))} />
          <Row name="Your code" amount={`−${formatMoney(discount)}`} />
        </>
      )}
      <Row name="Subtotal" amount={formatMoney(subtotal)} />
      <Row name={`Tax (${rate.name} ${formatRate(rate.rate)})`} amount={formatMoney(tax)} />
      {tip > 0 && <Row name="Tip" amount={formatMoney(tip)} />}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong pt-3 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatMoneyWithCurrency(total)}</dd>
      </div>
    </dl>
  )
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
