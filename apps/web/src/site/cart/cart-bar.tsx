import { formatMoney } from '@thali/domain/money/cents'
import { cartTotals } from '@thali/domain/money/pricing'
import { localParts } from '@thali/domain/time/zone'
import { Suspense, useCallback, useState } from 'react'

import type { CartProps } from './cart-column.tsx'
import { TrayOfBar } from './tray.tsx'
import { takeAwaitedCart } from '#web/cart/cart-store.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/cart/bar.ts'

const CartSheet = latePart(async () => (await import('./cart-contents.tsx')).CartSheet)

/** The cart on phones: a bar at the bottom edge, and the sheet it opens. Without a network it says so, on any screen. */
export function CartBar(props: CartProps) {
  const { order, news } = props
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useIsOnline()
  const isFilled = order.itemCount > 0
  const total = formatMoney(cartTotals(order.cart, order.location, { day: localParts(useNow()).date }).total)

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
          data-block="stage"
          className={classes(
            'menu-bleed cart-rises sticky bottom-0 z-bar border-t-3 border-t-brass pb-[env(safe-area-inset-bottom)]',
            isOnline && 'lg:hidden',
          )}
        >
          {!isOnline && (
            <p role="status" className="py-1.5 text-sm font-semibold">
              {words.offline}
            </p>
          )}
          {isFilled && news.changes.length + news.lost.length > 0 && (
            <p className="pt-1.5 text-sm">{words.menuChanged}</p>
          )}
          {isFilled && (
            <button
              type="button"
              ref={openAwaited}
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
              className="cart-bar lg:hidden"
            >
              <TrayOfBar cart={order.cart} locationId={order.location.id} />
              {/* Read first, and drawn last, where the thumb is. */}
              <span data-variant="primary" className="button order-last">
                {words.open}
              </span>
              <span className="sr-only">{` · ${words.items(order.itemCount)} · `}</span>
              <span className="text-end text-sm leading-tight text-muted">
                <strong className="block text-lg font-semibold text-text tabular-nums">{total}</strong>
                {words.withTax}
              </span>
            </button>
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
