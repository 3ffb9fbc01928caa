import type { LocationView } from '@thali/contracts/locations/locations'
import type { Cart } from '@thali/domain/cart/cart'
import { cents, centsFromDollars } from '@thali/domain/money/cents'
import type { OrderType } from '@thali/domain/ordering/order-status'

import { useRead } from '#web/back-office/lib/queries.ts'
import { deliveryLook, type DeliveryLook, termsQuery } from '#web/cart/delivery-look.ts'
import type { NewOrderFields } from './new-order-state.ts'

const NOTHING = { params: { id: '' }, query: { postalCode: '' } }

/** A delivery as staff take it: with the fee of the zone, or the one they typed. */
export type DeskDelivery = DeliveryLook & { typedFee: number | null }

/** Null where no zone is needed. */
export function useDeskDelivery(
  location: LocationView,
  { orderType, cart, fields }: { orderType: OrderType; cart: Cart; fields: NewOrderFields },
): DeskDelivery | null {
  const menu = useRead('GET /menu/:location', { params: { location: location.id } })
  const destination = { typed: fields.postalCode, point: null }
  const asked = { locationId: location.id, zones: menu.data?.delivery, orderType, cart, destination }
  const query = termsQuery(asked)
  const reading = useRead(query && 'GET /locations/:id/delivery', query ?? NOTHING, { freshForMs: 0 })
  const look = deliveryLook(asked, reading)
  if (!look) return null
  const typedFee = feeOf(fields.deliveryFee)
  return { ...look, typedFee, ...(typedFee !== null && { fee: feeInCents(typedFee) }) }
}

/** Dollars; null for an empty field, NaN for what the check of the order refuses. */
function feeOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(',', '.'))
}

function feeInCents(dollars: number) {
  return dollars >= 0 && dollars < 1_000_000 ? centsFromDollars(dollars) : cents(0)
}
