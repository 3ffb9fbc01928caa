import type { MenuItemView } from '@thali/contracts/menu/menu'
import { addToCart, cartKey, type Cart, removeLine, setQuantity, tooManyOf } from '@thali/domain/cart/cart'
import { ok, type Result } from '@thali/domain/result'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { changeCart } from '#web/cart/cart-store.ts'
import { useFocusKept } from '#web/dishes/use-focus-kept.ts'
import { IconButton } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/menu/page.ts'

type QuickAddProps = { item: MenuItemView; inCart: number; locationId: string }

/** One tap puts a dish without a spice choice into the cart; from then on the plus is a stepper. */
export function QuickAdd({ item, inCart, locationId }: QuickAddProps) {
  const [message, setMessage] = useState<string>()
  const key = cartKey(item.id, null)
  const [ref, keepFocus] = useFocusKept(inCart > 0)

  function change(rule: (cart: Cart) => Result<Cart, string>, said: string) {
    const changed = changeCart(locationId, rule)
    setMessage(changed.ok ? undefined : changed.error)
    if (changed.ok) announce(said)
    keepFocus()
    return changed.ok
  }

  return (
    <div ref={ref} className="grid justify-items-end gap-1">
      {inCart > 0 ? (
        <QuantityStepper
          label={item.name}
          value={inCart}
          max={item.maxQuantity}
          onChange={(quantity) => change((cart) => setQuantity(cart, key, quantity), words.inCart(quantity))}
          onRemove={() => change((cart) => ok(removeLine(cart, key)), words.removed(item.name))}
          onLimit={() => setMessage(tooManyOf(item))}
          message={message}
        />
      ) : (
        <>
          <IconButton
            label={words.addDish(item.name)}
            variant="secondary"
            icon={<Plus aria-hidden size={20} />}
            onClick={() => {
              const row = ref.current
              if (!change((cart) => addToCart(cart, item, 1, null), words.added(item.name))) return
              // If the script of the animation fails, the dish is in the cart all the same.
              import('./set-on-tray.ts').then(({ setOnTray }) => setOnTray(row)).catch(() => {})
            }}
          />
          <p role="status" className="text-end text-sm font-medium text-warning empty:hidden">
            {message}
          </p>
        </>
      )}
    </div>
  )
}
