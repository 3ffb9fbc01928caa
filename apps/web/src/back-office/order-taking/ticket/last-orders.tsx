import type { MenuView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { addToCart, type Cart } from '@thali/domain/cart/cart'
import { lineChoice, optionMenuForAnyTime } from '@thali/domain/cart/line-choice'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { choicesOf } from '@thali/domain/menu/options/line-option'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import { addDays, formatDate, localParts } from '@thali/domain/time/zone'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'

import type { NewOrderEditor } from '../use-new-order.ts'
import { changeCart } from '#web/cart/cart-store.ts'
import { useNow } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { Price } from '#web/ui/price.tsx'

/** What the customer ordered last: a tap orders it again. */
export function LastOrders({ orders, repeat }: Repeating) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <ul aria-label="Last orders, tap to repeat" className="divide-y divide-line border-y border-line">
      {orders.map((order) => (
        <li key={order.id}>
          <button
            type="button"
            onClick={() => repeat(order)}
            className="grid min-h-12 w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 py-1 text-start text-base leading-tight hover:bg-sunken"
          >
            <RotateCcw aria-hidden size={18} className="text-link" />
            <span className="min-w-0">
              <span className="sr-only">Repeat: </span>
              <span className="line-clamp-1 font-semibold">{dishesOf(order)}</span>
              <span className="text-sm text-muted">{dayWords(order.orderTime, now)}</span>
            </span>
            <Price amount={order.pricing.total} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function dishesOf({ items }: OrderView): string {
  return items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name)).join(', ')
}

function dayWords(instant: string, now: Date): string {
  const { date } = localParts(new Date(instant))
  const today = localParts(now).date
  if (date === today) return 'today'
  return date === addDays(today, -1) ? 'yesterday' : formatDate(date)
}

export type Repeating = {
  /** The last orders of the known customer. */
  orders: readonly OrderView[]
  repeat: (order: OrderView) => void
  /** What could not be repeated, and why. */
  leftOut: string
}

/** Puts an earlier order of the customer into this one, at today's prices. */
export function useRepeat({ customer, location }: NewOrderEditor, menu: MenuView | undefined): Repeating {
  const [news, setNews] = useState<{ of: string; missing: Repeated['missing'] } | null>(null)
  const known = customer.found?.phoneVerified ? customer.found : null

  function repeat(order: OrderView) {
    if (known === null || menu === undefined) return
    let missing: Repeated['missing'] = []
    const changed = changeCart(location.id, (cart) => {
      const repeated = repeatOrder(cart, order, menu)
      missing = repeated.missing
      return { ok: true, value: repeated.cart }
    })
    setNews({ of: known.firebaseId, missing })
    if (changed.ok && missing.length === 0) announce(`Order ${order.orderNumber} is in the ticket`)
  }

  const isCurrent = news !== null && news.of === known?.firebaseId
  return {
    orders: known && menu && menu.items.length > 0 ? customer.recentOrders : [],
    repeat,
    leftOut: isCurrent ? news.missing.map(({ name, reason }) => `${name} ${reason}`).join('. ') : '',
  }
}

type Menu = Pick<MenuView, 'items' | 'groups'>

type Repeated = { cart: Cart; missing: readonly { name: string; reason: string }[] }

/** Puts the dishes of an earlier order into the cart at today's prices. `missing` lists the others. */
export function repeatOrder(cart: Cart, order: Pick<OrderView, 'items'>, { items: menu, groups }: Menu): Repeated {
  const options = optionMenuForAnyTime({ items: menu, groups })
  let repeated = cart
  const missing: { name: string; reason: string }[] = []
  for (const line of order.items) {
    const item = menu.find(({ id }) => id === line.id)
    if (!item?.isAvailable) {
      missing.push({ name: line.name, reason: item ? 'is sold out' : 'is not on this menu' })
      continue
    }
    const level = chosenSpice(line)?.level
    const spice = SPICE_LEVELS.find((one) => one.level === level) ?? null
    const choice = lineChoice(item, { choices: line.options && choicesOf(line.options), note: line.note }, options)
    const added = addToCart(repeated, item, line.quantity, spice, choice)
    if (added.ok) repeated = added.value
    else missing.push({ name: line.name, reason: `was left out. ${added.error}` })
  }
  return { cart: repeated, missing }
}

/** The first note of an earlier order that mentions an allergy, so that the clerk can ask. */
export function allergyNote(orders: readonly Pick<OrderView, 'specialInstructions'>[]): string | null {
  return orders.map((order) => order.specialInstructions).find((text) => text && mentionsAllergy(text)) ?? null
}
