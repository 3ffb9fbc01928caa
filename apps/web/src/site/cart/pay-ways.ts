import type { LocationView } from '@thali/contracts/locations/locations'
import type { SiteView } from '@thali/contracts/system/system'
import { takesGuests } from '@thali/domain/orders/guest-orders'

export type PayWay = 'online' | 'cash'

type At = {
  location: Pick<LocationView, 'guestOrders'>
  isGuest: boolean
  offers: Pick<SiteView['offers'], 'cards' | 'texts'>
}

/**
 * How an order may be paid; the first way is preselected. A guest without an account pays as the location allows, in cash only where
 * the code for the number can be texted; with no way at all, the sign-in comes first.
 */
export function payWays({ location, isGuest, offers }: At): PayWay[] {
  const isOpen = (way: 'card' | 'cash') => !isGuest || takesGuests(location.guestOrders ?? 'off', way)
  const isCash = isOpen('cash') && (!isGuest || offers.texts)
  return [...(offers.cards && isOpen('card') ? (['online'] as const) : []), ...(isCash ? (['cash'] as const) : [])]
}
