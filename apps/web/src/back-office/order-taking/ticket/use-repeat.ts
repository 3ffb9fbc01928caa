import type { MenuView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { useState } from 'react'

import { changeCart } from '#web/cart/cart-store.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { repeatOrder, type Repeated } from '../repeat-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'

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
