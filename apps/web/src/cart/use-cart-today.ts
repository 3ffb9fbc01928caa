import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart'
import { useEffect, useMemo, useState } from 'react'

import type { CartToday, cartToday } from './cart-today.ts'
import { persistently } from '#web/lib/late-part.ts'

type Rules = { cartToday: typeof cartToday }

/** A stored cart as the menu has it now, and what that changed; null while the menu or the rules are being loaded. */
export function useCartToday(stored: Cart, menu: MenuView | undefined): CartToday | null {
  const [rules, setRules] = useState<Rules | null>(null)
  useEffect(() => {
    void persistently(() => import('./cart-today.ts')).then(({ cartToday: rule }) => setRules({ cartToday: rule }))
  }, [])
  return useMemo(() => (menu && rules ? rules.cartToday(stored, menu) : null), [menu, rules, stored])
}
