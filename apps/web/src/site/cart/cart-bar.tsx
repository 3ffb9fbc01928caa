import { cartSubtotal } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import { Suspense, useState } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'

import type { CartProps } from './cart-column.tsx'
import { isNews } from '#web/cart/use-repricing.ts'

const CartSheet = latePart(async () => (await import('./cart-contents.tsx')).CartSheet)

/** The cart on phones: a bar at the bottom edge, and the sheet it opens. */
export function CartBar(props: CartProps) {
  const { order, news } = props
  const [isOpen, setIsOpen] = useState(false)

  function close() {
    setIsOpen(false)
    // With the last dish the bar is removed: move the focus to the page.
    if (order.itemCount === 0) document.getElementById('main')?.focus()
  }

  return (
    <>
      {order.itemCount > 0 && (
        <div
          data-print="hide"
          className="menu-bleed sticky bottom-0 z-bar border-t border-line bg-surface pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-2 lg:hidden"
        >
          {isNews(news) && (
            <p className="pb-1.5 text-sm text-warning">The menu has changed since you filled this cart.</p>
          )}
          <Button size="large" full aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="tabular-nums">
            View cart · {counted(order.itemCount, 'item')} · {formatMoney(cartSubtotal(order.cart))}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <CartSheet {...props} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
