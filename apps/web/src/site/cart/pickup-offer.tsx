import type { LocationView } from '@thali/contracts/locations/locations'
import { type Cart, cartCount } from '@thali/domain/cart/cart'

import { useUnsold } from './unless-unsold.tsx'
import { usePausedSentence } from './use-pause.ts'
import { useWhen } from './use-when.ts'
import { useOrderTiming } from '#web/cart/use-order.ts'
import { timeWords } from '#web/cart/when/when-words.ts'
import { words } from '#words/cart/delivery.ts'

/** Where the cart can be picked up instead of delivered, and when, as far as the kitchen tells it. */
export function PickupOffer({ location, cart }: { location: LocationView; cart: Cart }) {
  const pickup = { location, cart, itemCount: cartCount(cart), orderType: 'pickup' } as const
  const { now, readyAt } = useOrderTiming(pickup)
  const when = useWhen({ ...pickup, delivery: null })
  const unsold = useUnsold({ ...pickup, delivery: null })
  const isTaken = usePausedSentence(location) === null && location.isActive && unsold.length === 0
  const at = when ? when.quote?.promise?.readyAt : isTaken && readyAt.toISOString()
  return <p>{at ? words.pickUpAt(location.name, timeWords(at, now)) : words.pickUp(location.name)}</p>
}
