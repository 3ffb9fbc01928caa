import type { OrderView } from '@thali/contracts/orders/orders'
import { can } from '@thali/domain/auth/roles'
import { localParts } from '@thali/domain/time/zone'
import { useMemo, useEffect, useState } from 'react'

import { useSections } from '../sections.ts'
import {
  actionEntry,
  dishEntry,
  orderEntry,
  PALETTE_ACTIONS,
  type PaletteAction,
  type PaletteEntry,
  sectionEntry,
} from './palette-entries.ts'
import { useDishOffer } from '#web/back-office/lib/dish-offer.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'

/**
 * Everything that can be found: what the device knows, also without a network, and the orders of any day that the
 * server finds.
 */
export function usePaletteEntries(typed: string): { entries: readonly PaletteEntry[]; isSearching: boolean } {
  const known = useKnownEntries()
  const { orders, isSearching } = useFoundOrders(typed)
  const today = localParts(useNow()).date
  const entries = useMemo(() => {
    const found = new Map(orders.map((order) => [`order-${order.id}`, { ...orderEntry(order, today), isFound: true }]))
    // What the device knows is as new as the server's answer, or newer.
    const merged = known.map((entry) => (found.delete(entry.id) ? { ...entry, isFound: true } : entry))
    return [...merged, ...found.values()]
  }, [known, orders, today])
  return { entries, isSearching }
}

function useKnownEntries(): readonly PaletteEntry[] {
  const { wholeBoard, user } = useWorkspace()
  const sections = useSections()
  const offer = useDishOffer()
  const today = localParts(useNow()).date
  return useMemo(() => {
    const orders = [...wholeBoard.tickets.values()].map(({ order }) => order)
    // Latest first: a search for a name usually means today's order.
    orders.sort((a, b) => b.orderNumber - a.orderNumber)
    const actions = (Object.keys(PALETTE_ACTIONS) as PaletteAction[]).filter(
      (action) => action !== 'money' || can(user.role, 'orders.take-payment'),
    )
    return [
      ...(offer?.dishes ?? []).map((dish) => dishEntry(dish, () => offer?.onPick(dish))),
      ...orders.map((order) => orderEntry(order, today)),
      ...sections.map(sectionEntry),
      ...actions.map(actionEntry),
    ]
  }, [wholeBoard, user, sections, offer, today])
}

/** The server is asked once the typing pauses. */
const SETTLED_AFTER_MS = 150
const FEWEST_SIGNS = 2
const NONE: readonly OrderView[] = []

/** Orders of any day, found by the server. Without a network there are none. */
function useFoundOrders(typed: string): { orders: readonly OrderView[]; isSearching: boolean } {
  const wanted = typed.trim()
  const [settled, setSettled] = useState('')
  const isOnline = useWorkspace().live.status !== 'offline'
  const canAsk = isOnline && wanted.length >= FEWEST_SIGNS
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  const isAsked = canAsk && settled === wanted
  const { data, error } = useRead(isAsked ? 'GET /admin/orders/find' : null, { query: { search: settled } })
  return {
    orders: isAsked ? (data?.orders ?? NONE) : NONE,
    isSearching: canAsk && (!isAsked || (data === undefined && error === null)),
  }
}
