import { formatMoney } from '@thali/domain/money/cents'
import { cartTotals } from '@thali/domain/money/pricing'
import { Suspense, useCallback, useState } from 'react'

import type { CartProps } from './cart-column.tsx'
import { takeAwaitedCart } from '#web/cart/cart-store.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/cart/bar.ts'

const CartSheet = latePart(async () => (await import('./cart-contents.tsx')).CartSheet)

/** The cart on phones: a bar at the bottom edge, and the sheet it opens. Without a network it says so, on any screen. */
export function CartBar(props: CartProps) {
  const { order, news } = props
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useIsOnline()
  const isFilled = order.itemCount > 0

  /** On wide screens the button is hidden, and the cart stands beside the menu. */
  const openAwaited = useCallback((button: HTMLButtonElement | null) => {
    if (button && takeAwaitedCart() && button.checkVisibility()) setIsOpen(true)
  }, [])

  function close() {
    setIsOpen(false)
    // With the last dish the bar is removed: move the focus to the page.
    if (order.itemCount === 0) document.getElementById('main')?.focus()
  }

  return (
    <>
      {(isFilled || !isOnline) && (
        <div
          data-print="hide"
          className={classes(
            'menu-bleed sticky bottom-0 z-bar border-t border-line bg-surface pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-2',
            isOnline && 'lg:hidden',
          )}
        >
          {!isOnline && (
            <p role="status" className="pb-1.5 text-sm font-semibold text-warning">
              {words.offline}
            </p>
          )}
          {isFilled && news.changes.length + news.lost.length > 0 && (
            <p className="pb-1.5 text-sm text-warning">{words.menuChanged}</p>
          )}
          {isFilled && (
            <Button
              ref={openAwaited}
              size="large"
              full
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
              className="tabular-nums lg:hidden"
            >
              {words.view(order.itemCount, formatMoney(cartTotals(order.cart, order.location).total))}
            </Button>
          )}
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
