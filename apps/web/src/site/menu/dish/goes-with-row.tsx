import type { MenuItemView } from '@thali/contracts/menu/menu'
import { cartCount } from '@thali/domain/cart/cart'
import { goesWith } from '@thali/domain/menu/goes-with'
import { useState } from 'react'

import { useCart } from '#web/cart/cart-store.ts'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/menu/dish.ts'
import { QuickAdd } from './quick-add.tsx'

type GoesWithProps = { item: MenuItemView; items: readonly MenuItemView[]; locationId: string }

/** A bread, a drink, a side: what one tap adds to a dish. */
export function GoesWith({ item, items, locationId }: GoesWithProps) {
  const cart = useCart(locationId)
  // Chosen once, so that a dish just added keeps its place.
  const [companions] = useState(() => goesWith(item, items, new Set(cart.map(({ id }) => id))))
  if (companions.length === 0) return null
  return (
    <section aria-labelledby="goes-with">
      <h3 id="goes-with" className="font-semibold">
        {words.goesWith}
      </h3>
      <ul className="divide-y divide-line">
        {companions.map((dish) => (
          <li key={dish.id} className="flex min-h-14 items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              {dish.name} <Price amount={dish.price} className="text-muted" />
            </span>
            <QuickAdd item={dish} inCart={cartCount(cart.filter(({ id }) => id === dish.id))} locationId={locationId} />
          </li>
        ))}
      </ul>
    </section>
  )
}
