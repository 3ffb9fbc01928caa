import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useState } from 'react'

import { useRead } from '#web/back-office/lib/queries.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'

/** The server is asked once the typing pauses. */
const SETTLED_AFTER_MS = 150
const FEWEST_SIGNS = 2
const NONE: readonly OrderView[] = []

/** Orders of any day, found by the server. Without a network there are none. */
export function useFoundOrders(typed: string): { orders: readonly OrderView[]; isSearching: boolean } {
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
