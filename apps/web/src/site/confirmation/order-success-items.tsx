import type { OrderView } from '@thali/contracts/orders/orders'
import { chosenSpice } from '@thali/domain/orders/lines/chosen-spice'

import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'

/** The lines of the order and its totals. */
export function OrderItems({ order }: { order: OrderView }) {
  const { items, pricing, specialInstructions } = order

  return (
    <section aria-labelledby="order-items">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="order-items" className="display text-2xl">
          Your order
        </h2>
        <Badge>Without Tax</Badge>
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.cartKey} className="grid grid-cols-[1fr_auto] gap-x-4 py-4">
            <div className="min-w-0">
              <p className="font-semibold">
                {item.quantity} × {item.name}
              </p>
              <Spice item={item} />
              {item.description !== '' && <p className="mt-0.5 measure text-sm text-muted">{item.description}</p>}
            </div>
            <Price amount={item.price * item.quantity} className="font-medium" />
          </li>
        ))}
      </ul>
      {specialInstructions && (
        <p className="mt-4 rounded-md bg-sunken px-4 py-3">
          <span className="font-semibold">For the kitchen: </span>
          {specialInstructions}
        </p>
      )}
      <dl className="mt-4 grid gap-1.5">
        {pricing.discount > 0 && (
          <>
            <Amount name="Dishes" amount={pricing.subtotal + pricing.discount} />
            <Amount name="Your code" amount={-pricing.discount} />
          </>
        )}
        <Amount name="Subtotal" amount={pricing.subtotal} />
        <Amount name={`Tax (${rateWords(pricing.taxRate)})`} amount={pricing.tax} />
        <Amount name="Tip" amount={pricing.tip} />
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-xl font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">
            <Price amount={pricing.total} /> <span className="text-base font-medium text-muted">CAD</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Nothing for a dish without a spice choice, such as a drink. */
function Spice({ item }: { item: OrderView['items'][number] }) {
  const spice = chosenSpice(item)
  return spice && <p className="text-sm font-medium text-accent-text">{spice.name}</p>
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
  return `${Number((taxRate * 100).toFixed(2))}%`
}
