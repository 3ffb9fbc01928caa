import { useRead } from '#web/lib/api/use-read.ts'
import { type AskedDelivery, deliveryLook, type DeliveryLook, termsQuery } from './delivery-look.ts'

const NOTHING = { params: { id: '' }, query: { postalCode: '' } }

/** Asks the server for the zone of a destination. Null where no zone is needed. */
export function useDelivery(asked: AskedDelivery): DeliveryLook | null {
  const query = termsQuery(asked)
  return deliveryLook(asked, useRead(query && 'GET /locations/:id/delivery', query ?? NOTHING, { freshForMs: 0 }))
}
