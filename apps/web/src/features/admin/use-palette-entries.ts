import { can } from '@thali/domain/auth/roles'
import { useMemo } from 'react'

import {
  actionEntry,
  dishEntry,
  orderEntry,
  PALETTE_ACTIONS,
  type PaletteAction,
  type PaletteEntry,
  sectionEntry,
} from './palette-entries.ts'
import { useSections } from './sections.ts'
import { useDishOffer } from '#web/features/house/dish-offer.ts'
import { useHouse } from '#web/features/house/house.tsx'

/** Everything that can be found right now, from what the device already has: it needs no network. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { board, user } = useHouse()
  const sections = useSections()
  const offer = useDishOffer()
  return useMemo(() => {
    const orders = [...board.tickets.values()].map(({ order }) => order)
    // The latest first: whoever asks for a name means today's order.
    orders.sort((a, b) => b.orderNumber - a.orderNumber)
    const actions = (Object.keys(PALETTE_ACTIONS) as PaletteAction[]).filter(
      (action) => action !== 'payments' || can(user.role, 'orders.take-payment'),
    )
    return [
      ...(offer?.dishes ?? []).map((dish) => dishEntry(dish, () => offer?.onPick(dish))),
      ...orders.map(orderEntry),
      ...sections.map(sectionEntry),
      ...actions.map(actionEntry),
    ]
  }, [board, user, sections, offer])
}
