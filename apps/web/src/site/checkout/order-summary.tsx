import type { LocationView } from '@thali/contracts/locations/locations'
import { lineTotal, type Cart, cartCount } from '@thali/domain/cart/cart-line'
import type { PriceChange } from '@thali/domain/cart/reprice'
import { DEFAULT_SPICE } from '@thali/domain/menu/dish'
import { cents, formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import type { CartTotals } from '@thali/domain/money/pricing'
import { formatRate } from '@thali/domain/money/tax'
import type { OrderType } from '@thali/domain/order-status'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { LineChoices } from '#web/cart/line-choices.tsx'
import { Link } from '#web/lib/routing/navigation.tsx'
import { classes } from '#web/ui/classes.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/checkout/page.ts'
import { words as summaryWords } from '#words/checkout/summary.ts'
import { words as spices } from '#words/spices.ts'

/** More lines than this scroll inside the summary. */
const LINES_IN_SIGHT = 5

export type OrderSummaryProps = {
  location: LocationView
  cart: Cart
  orderType: OrderType
  totals: CartTotals
  children?: ReactNode
}

/** The summary of the order. On phones it folds to one line with the total. */
export function OrderSummary({ location, cart, orderType, totals, children }: OrderSummaryProps) {
  const [isOpen, setIsOpen] = useState(true)
  const contentId = useId()
  const counts = summaryWords.counts(cartCount(cart), cart.length)

  return (
    <section
      aria-label={summaryWords.summary}
      className="rounded-lg bg-sunken px-4 py-2 xs:px-5 lg:flex lg:min-h-0 lg:flex-col lg:px-6 lg:py-4"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-(--tap) w-full flex-wrap items-center justify-between gap-x-4 text-left lg:hidden"
      >
        <span className="flex items-center gap-2 font-semibold">
          {summaryWords.yourOrder}
          <ChevronDown aria-hidden size={20} className={classes('transition-transform', isOpen && 'rotate-180')} />
        </span>
        {!isOpen && <span className="font-semibold tabular-nums">{formatMoneyWithCurrency(totals.total)}</span>}
      </button>
      <div
        id={contentId}
        className={classes(
          'lg:-mx-1 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:px-1',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <h2 className="display mb-1 hidden text-2xl lg:block">{summaryWords.yourOrder}</h2>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
          <p className="font-semibold text-text">{location.name || words.selectedPlace}</p>
          <p>
            {words.types[orderType]} · {counts}
          </p>
        </div>
        <SummaryLines cart={cart} />
        <SummaryTotals totals={totals} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Link href={`/menu/${location.id}`} className="link inline-flex min-h-(--tap) items-center">
            {summaryWords.changeOrder}
          </Link>
          {children}
        </div>
      </div>
    </section>
  )
}

function SummaryLines({ cart }: { cart: Cart }) {
  const [frame, overflows] = useOverflows()
  const isLong = cart.length > LINES_IN_SIGHT
  return (
    <div
      ref={frame}
      {...(overflows && { role: 'region', tabIndex: 0, 'aria-label': summaryWords.items })}
      className={classes(
        'mt-1.5 border-y border-line lg:min-h-24 lg:overflow-y-auto',
        isLong && 'max-h-48 overflow-y-auto',
      )}
    >
      <ul className="grid gap-1 py-1.5">
        {cart.map((line) => (
          <li key={line.cartKey} className="flex items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              {line.quantity} × {line.name}{' '}
              {line.selectedSpiceLevel !== null && line.selectedSpiceLevel !== DEFAULT_SPICE.level && (
                <span className="text-sm font-medium text-accent-text">{spices[line.selectedSpiceLevel]}</span>
              )}
              <LineChoices line={line} />
            </span>
            <span className="tabular-nums">{formatMoney(lineTotal(line))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether there is more in an element than it shows: then it takes the focus, so that the arrow keys scroll it. */
function useOverflows() {
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return [frame, overflows] as const
}

function SummaryTotals({ totals }: { totals: CartTotals }) {
  const { discount, deliveryFee = cents(0), subtotal, tax, tip, total, rate } = totals
  return (
    <dl className="mt-1.5 grid gap-0.5 tabular-nums">
      {(discount > 0 || deliveryFee > 0) && (
        <Row name={summaryWords.dishes} amount={formatMoney(cents(subtotal + discount - deliveryFee))} />
      )}
      {discount > 0 && <Row name={summaryWords.discount} amount={`−${formatMoney(discount)}`} />}
      {deliveryFee > 0 && <Row name={summaryWords.deliveryFee} amount={formatMoney(deliveryFee)} />}
      <Row name={summaryWords.subtotal} amount={formatMoney(subtotal)} />
      <Row name={summaryWords.taxAt(rate.name, formatRate(rate.rate))} amount={formatMoney(tax)} />
      {tip > 0 && <Row name={summaryWords.tip} amount={formatMoney(tip)} />}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong pt-1.5 text-lg font-semibold">
        <dt>{summaryWords.total}</dt>
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

/** Differences between the menu and the cart, shown before anybody pays. */
export function CartNews({ changes, gone }: { changes: readonly PriceChange[]; gone: readonly string[] }) {
  if (changes.length === 0 && gone.length === 0) return null

  return (
    <Banner tone="warning" title={summaryWords.changed}>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(({ name, from, to }) => (
          <li key={name}>{summaryWords.newPrice(name, formatMoney(from), formatMoney(to))}</li>
        ))}
        {gone.map((name) => (
          <li key={name}>{summaryWords.leftOut(name)}</li>
        ))}
      </ul>
    </Banner>
  )
}
