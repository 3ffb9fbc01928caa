import { cartCount, cartSubtotal } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import ShoppingBag from 'lucide-react/icons/shopping-bag'

import { useCart, useLastCheckout } from '#web/cart/cart-store.ts'
import { words } from '#words/auth.ts'

/** Says that the cart is kept while somebody signs in. Its space is reserved, so nothing moves when it appears. */
export function WaitingCart() {
  const checkout = useLastCheckout()
  const cart = useCart(checkout?.locationId ?? '')
  const count = cartCount(cart)
  return (
    <div className="flex min-h-16 items-center">
      {count > 0 && (
        <p className="flex items-center gap-2.5 font-semibold text-accent-text tabular-nums">
          <ShoppingBag aria-hidden size={20} />
          {words.waiting(count, formatMoney(cartSubtotal(cart)))}
        </p>
      )}
    </div>
  )
}
