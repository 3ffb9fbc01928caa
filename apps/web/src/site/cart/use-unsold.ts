import { IN_LANGUAGE } from '#words/dish-language.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { hasSaleNote } from './sale-notes.ts'
import { type Asked, useWhen } from './use-when.ts'

const NONE: readonly string[] = []

/**
 * Why the order is not sold for the time at which it would be ready, where no kitchen plans and no other time can be
 * chosen. Asked only where something of the cart is not always sold.
 */
export function useUnsold(asked: Asked): readonly string[] {
  const { location, cart } = asked
  const { data: menu } = useRead('GET /menu/:location', { params: { location: location.id }, ...IN_LANGUAGE })
  const isWanted = !location.plansOrders && menu !== undefined && hasSaleNote(cart, menu)
  return useWhen(asked, isWanted)?.quote?.unsoldNow ?? NONE
}
