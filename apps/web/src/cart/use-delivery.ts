import type { Point } from '@thali/domain/delivery/geometry'

import { type Destination, type AskedDelivery, deliveryLook, type DeliveryLook, termsQuery } from './delivery-look.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { shared, useShared } from '#web/lib/kept/shared.ts'

const LONGEST = 10

/** The postal code that was typed last: a neighbourhood, no address. */
const postalCode = keptOnDevice<string>({
  key: 'thali_postal_code',
  empty: '',
  parse: (text) => (text ?? '').slice(0, LONGEST),
  serialize: (typed) => typed || null,
})

/** Where the device is, once its owner asked for it. It lasts as long as the page. */
const place = shared<Point | null>(null)

/** Where this guest has things delivered. */
export function useDestination(): Destination {
  return { typed: useShared(postalCode), point: useShared(place) }
}

export function typePostalCode(typed: string): void {
  postalCode.change(() => typed.slice(0, LONGEST))
  // Another address: the device is not there.
  place.set(null)
}

export function rememberPlace(point: Point): void {
  place.set(point)
}

const NOTHING = { params: { id: '' }, query: { postalCode: '' } }

/** Asks the server for the zone of a destination. Null where no zone is needed. */
export function useDelivery(asked: AskedDelivery): DeliveryLook | null {
  const query = termsQuery(asked)
  return deliveryLook(asked, useRead(query && 'GET /locations/:id/delivery', query ?? NOTHING, { freshForMs: 0 }))
}
