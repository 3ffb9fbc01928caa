import type { MenuView } from '@thali/contracts/menu/menu'
import type { Cart } from '@thali/domain/cart/cart'
import { timesQuestion } from '@thali/domain/orders/lines/order-payload'
import type { OrderType } from '@thali/domain/orders/order-status'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import { type Quoting, useQuote } from '#web/cart/when/use-quote.ts'

type Asked = {
  location: MenuView['location']
  cart: Cart
  orderType: OrderType
  /** Null where no zone is needed. */
  delivery: DeliveryLook | null
}

/** When the order can be had, where the kitchen plans; null elsewhere. Into zones it is asked once the zone is known. */
export function useWhen({ location, cart, orderType, delivery }: Asked): Quoting | null {
  const plans = location.plansOrders === true && location.isActive
  const isDelivered = delivery === null || (delivery.terms !== null && delivery.missing === 0)
  const destination = delivery && { postalCode: delivery.typed, point: delivery.point }
  const isAsked = plans && isDelivered && cart.length > 0
  const question = isAsked ? timesQuestion({ cart, location, orderType, destination }) : null
  const quoting = useQuote(question)
  useAgain(location, quoting.askAgain)
  return plans ? quoting : null
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
