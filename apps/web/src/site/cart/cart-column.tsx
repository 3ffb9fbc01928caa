import './cart.css'
import type { LocationView } from '@thali/contracts/locations/locations'
import type { CartLine } from '@thali/domain/cart/cart'
import { Suspense, useRef } from 'react'

import { useCartsKnown } from '#web/cart/cart-store.ts'
import type { OrderDraft } from '#web/cart/use-order.ts'
import type { CartNews as News } from '#web/cart/use-repricing.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/cart/column.ts'

// The server renders no cart, so the scripts can come after the menu.
const Tray = latePart(async () => (await import('./tray.tsx')).Tray)
const CartColumnContents = latePart(async () => (await import('./cart-contents.tsx')).CartColumnContents)

export type CartProps = {
  order: OrderDraft
  /** All locations, to mention filled carts of others. */
  locations: readonly LocationView[]
  news: News
  onNewsRead: () => void
  onEdit: (line: CartLine) => void
}

/** The cart beside the menu, on wide screens. */
export function CartColumn(props: CartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isKnown = useCartsKnown()
  return (
    <section aria-labelledby="cart-heading" className="menu-cart">
      <div data-block="stage" className="tray">
        <h2 ref={heading} id="cart-heading" tabIndex={-1} className="display tray-title">
          {words.title}
        </h2>
        {isKnown && (
          <Suspense>
            <Tray cart={props.order.cart} locationId={props.order.location.id} />
          </Suspense>
        )}
      </div>
      {isKnown ? (
        <Suspense fallback={<CartLoading />}>
          <CartColumnContents {...props} heading={heading} />
        </Suspense>
      ) : (
        <CartLoading />
      )}
    </section>
  )
}

function CartLoading() {
  return (
    <Loading label={words.loading} className="grid gap-3 px-5 py-4">
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
}
