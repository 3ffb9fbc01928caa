import type { LocationView } from '@thali/contracts/locations/locations'
import type { Cart } from '@thali/domain/cart/cart'
import type { OrderType } from '@thali/domain/ordering/order-status'
import { timesQuestion } from '@thali/domain/orders/lines/order-payload'

import { type Quoting, useQuote } from '#web/cart/when/use-quote.ts'
import type { DeskDelivery } from '../use-desk-delivery.ts'

type Asked = {
  cart: Cart
  orderType: OrderType
  /** Null where no zone is needed. */
  delivery: DeskDelivery | null
  postalCode: string
}

/** When the order being taken can be had, where the kitchen plans; null elsewhere. */
export function useDeskWhen(location: LocationView, { cart, orderType, delivery, postalCode }: Asked): Quoting | null {
  const plans = location.plansOrders === true
  const question = timesQuestion({ cart, location, orderType, destination: destinationOf(delivery, postalCode) })
  const isAsked = plans && cart.length > 0 && isDelivered(delivery)
  const quoting = useQuote(isAsked ? { ...question, takenBy: 'staff' } : null)
  return plans ? quoting : null
}

function destinationOf(delivery: DeskDelivery | null, postalCode: string) {
  return delivery && { postalCode, ...(delivery.typedFee !== null && { fee: delivery.typedFee }) }
}

/** A typed fee stands in place of the zone. */
function isDelivered(delivery: DeskDelivery | null): boolean {
  if (delivery === null) return true
  const { typedFee, terms, missing } = delivery
  return typedFee === null ? terms !== null && missing === 0 : typedFee >= 0
}
