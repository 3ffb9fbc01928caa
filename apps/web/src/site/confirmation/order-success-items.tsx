import type { OrderView } from '@thali/contracts/orders/orders'
import { dishWordsIn } from '@thali/domain/language/dish-words'
import { FORMATS } from '@thali/domain/language/words'
import { lineDetails } from '@thali/domain/menu/options/line-option'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { changeLinesOf, paymentLinesOf } from '@thali/domain/payments/receipt'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import { LANGUAGE } from '#web/lib/language.ts'
import { paidOrderOf } from '#web/lib/paid-order.ts'
import { placeKey } from '#web/lib/place-key.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/confirmation.ts'

/** The lines of the order and its totals. What the dishes are was read on the menu, so it is shown on request. */
export function OrderItems({ order }: { order: OrderView }) {
  const { items, pricing, specialInstructions, changes = [] } = order
  const [isDescribed, setIsDescribed] = useState(false)
  const listId = useId()

  return (
    <section aria-labelledby="order-items">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="order-items" className="display text-xl md:text-2xl">
          {words.yourOrder}
        </h2>
        <Badge>{words.withoutTax}</Badge>
        {items.some(({ description }) => description !== '') && (
          <button
            type="button"
            aria-expanded={isDescribed}
            aria-controls={listId}
            onClick={() => setIsDescribed(!isDescribed)}
            className="ms-auto link inline-flex min-h-(--tap) items-center gap-1 text-sm"
          >
            {words.descriptions}
            <ChevronDown aria-hidden size={16} className={classes(isDescribed && 'rotate-180')} />
          </button>
        )}
      </div>
      <ul id={listId} className="grid gap-1 border-y border-line py-2">
        {items.map((item, place) => {
          const dish = dishWordsIn(LANGUAGE, item)
          return (
            <li key={placeKey(place, item.cartKey)} className="grid grid-cols-[1fr_auto] gap-x-4">
              <div className="min-w-0">
                <p>
                  {item.quantity} × {dish.name} <Spice item={item} />
                </p>
                {lineDetails(item).map((detail) => (
                  <p key={detail} className="text-sm text-muted">
                    {detail}
                  </p>
                ))}
                {dish.description !== '' && (
                  <p hidden={!isDescribed} className="measure text-sm text-muted">
                    {dish.description}
                  </p>
                )}
              </div>
              <Price amount={item.price * item.quantity} />
            </li>
          )
        })}
      </ul>
      {specialInstructions && (
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm">
          <span className="font-semibold">{words.forKitchen}</span>
          {specialInstructions}
        </p>
      )}
      <dl className="mt-2 grid gap-0.5">
        <PartsOfSubtotal pricing={pricing} />
        <Amount name={words.subtotal} amount={pricing.subtotal} />
        <Amount name={words.tax(rateWords(pricing.taxRate))} amount={pricing.tax} />
        <Amount name={words.tip} amount={pricing.tip} />
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-1.5 text-lg font-semibold">
          <dt>{words.total}</dt>
          <dd className="tabular-nums">
            <Price amount={pricing.total} /> <span className="text-base font-medium text-muted">CAD</span>
          </dd>
        </div>
        {changes.length > 0 && <Payments order={order} />}
      </dl>
      {changes.length > 0 && <Changes order={order} />}
    </section>
  )
}

/** What the subtotal is made of, where it is more than the dishes. */
function PartsOfSubtotal({ pricing }: Pick<OrderView, 'pricing'>) {
  const { discount, deliveryFee = 0, subtotal } = pricing
  if (discount === 0 && deliveryFee === 0) return null
  return (
    <>
      <Amount name={words.dishes} amount={subtotal + discount - deliveryFee} />
      {discount > 0 && <Amount name={words.discount} amount={-discount} />}
      {deliveryFee > 0 && <Amount name={words.deliveryFee} amount={deliveryFee} />}
    </>
  )
}

/** How the total of a changed order was paid, what went back, and what is still to pay. */
function Payments({ order }: { order: OrderView }) {
  return paymentLinesOf({ ...order, ...paidOrderOf(order) }).map(({ label, amount, isStrong }, place) => (
    <div
      key={placeKey(place, label)}
      className={classes('flex flex-wrap items-baseline justify-between gap-x-4', isStrong && 'font-semibold')}
    >
      <dt className={classes(!isStrong && 'text-muted')}>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  ))
}

function Changes({ order }: { order: OrderView }) {
  const { changes } = paidOrderOf(order)
  return (
    <section aria-label={words.changed} className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm">
      <h3 className="font-semibold">{words.changed}</h3>
      <ul className="grid gap-1">
        {changeLinesOf({ changes, orderedAt: new Date(order.orderTime) }).map((change) => (
          <li key={change}>
            <AtlanticTime>{change}</AtlanticTime>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nothing for a dish without a spice choice, such as a drink. */
function Spice({ item }: { item: OrderView['items'][number] }) {
  const spice = chosenSpice(item)
  return spice && <span className="text-sm font-medium text-accent-text">{words.spice(spice.name)}</span>
}

function Amount({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}

/** `14%`. The API sends four decimals of the fraction, one less than Quebec's rate has. */
function rateWords(taxRate: number): string {
  return FORMATS.percent(Number((taxRate * 100).toFixed(2)))
}
