import { formatMoney } from '@thali/domain/money/cents'
import { useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { CartBody, CartEnd, type CartProps } from './cart-panel.tsx'
import { itemsInWords } from './order-words.ts'
import { isNews } from './use-repricing.ts'

/** The cart on phones: one strong bar at the bottom edge, and the sheet it opens. */
export function CartBar(props: CartProps) {
  const { order, news } = props
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLSpanElement>(null)

  function close() {
    setIsOpen(false)
    // The bar goes with the last dish; the focus must not go with it.
    if (order.itemCount === 0) document.getElementById('main')?.focus()
  }

  return (
    <>
      {order.itemCount > 0 && (
        <div
          data-print="hide"
          className="sticky bottom-0 z-bar -mx-[clamp(1rem,4vw,3rem)] border-t border-line bg-surface px-[clamp(1rem,4vw,3rem)] pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-2 lg:hidden"
        >
          {isNews(news) && (
            <p className="pb-1.5 text-sm text-warning">The menu has changed since you filled this cart.</p>
          )}
          <Button size="large" full aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="tabular-nums">
            View cart · {itemsInWords(order.itemCount)} · {formatMoney(order.totals.subtotal)}
          </Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={close}
        variant="sheet"
        title={
          <span ref={heading} tabIndex={-1}>
            Your cart
          </span>
        }
        footer={order.itemCount > 0 && <CartEnd order={order} />}
      >
        <CartBody {...props} heading={heading} />
      </Dialog>
    </>
  )
}
