import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart'
import type { OrderType } from '@thali/domain/order-status'
import { timesQuestion } from '@thali/domain/orders/order-payload'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import { type Quoting, useQuote } from '#web/cart/when/use-quote.ts'

export type Asked = {
  location: MenuView['location']
  cart: Cart
  orderType: OrderType
  /** Null where no zone is needed. */
  delivery: DeliveryLook | null
}

/**
 * When the order can be had; null where that is not asked. Into zones it is asked once the zone is known.
 *
 * @param isWanted left out: where the kitchen plans
 */
export function useWhen(
  { location, cart, orderType, delivery }: Asked,
  isWanted = location.plansOrders === true,
): Quoting | null {
  const isTold = isWanted && location.isActive
  const isDelivered = delivery === null || (delivery.terms !== null && delivery.missing === 0)
  const destination = delivery && { postalCode: delivery.typed, point: delivery.point }
  const isAsked = isTold && isDelivered && cart.length > 0
  const question = isAsked ? timesQuestion({ cart, location, orderType, destination }) : null
  const quoting = useQuote(question)
  useAgain(location, quoting.askAgain)
  return isTold ? quoting : null
}

/** Asks again when the menu was read again, with its location: a dish may be sold out meanwhile. */
function useAgain(location: Asked['location'], askAgain: () => void): void {
  const seen = useRef(location)
  const again = useEffectEvent(askAgain)
  useEffect(() => {
    if (seen.current === location) return
    seen.current = location
    again()
  }, [location])
}
