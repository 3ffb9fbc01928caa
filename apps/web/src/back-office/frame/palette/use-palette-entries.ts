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
import { useSections } from '../sections/sections.ts'
import { useDishOffer } from '#web/back-office/lib/dish-offer.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'

/** Everything that can be found from data on the device; needs no network. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { board, user } = useWorkspace()
  const sections = useSections()
  const offer = useDishOffer()
  return useMemo(() => {
    const orders = [...board.tickets.values()].map(({ order }) => order)
    // Latest first: a search for a name usually means today's order.
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
