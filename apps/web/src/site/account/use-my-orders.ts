import type { OrderView } from '@thali/contracts/orders/orders'
import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useLive } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { isActive, mergeOrders } from '../orders/order-history.ts'

const PAGE = 20

/** The account's own orders, twenty at a time and live. */
export function useMyOrders() {
  const { user, refresh } = useSession()
  const { data, error, reread } = useRead('GET /me/orders')
  // Orders read before are kept: a new order moves the last one of a page to the next page.
  const [orders, setOrders] = useState<readonly OrderView[]>(data?.orders ?? [])
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const remember = (...changed: readonly OrderView[]) => setOrders((before) => mergeOrders(before, changed))
  const [merged, setMerged] = useState(data)
  if (data && data !== merged) {
    setMerged(data)
    remember(...data.orders)
  }

  const { status } = useLive((event) => {
    if (event.type === 'reset') void reread()
    // Staff receive events of every order of their location.
    if (event.type !== 'order' || event.order.customerInfo.firebaseId !== user?.uid) return
    remember(event.order)
    if (!orders.some(({ id }) => id === event.order.id)) void reread()
    if (event.order.status === 'completed') void refresh()
  })

  async function showMore() {
    setIsLoadingMore(true)
    const query = { limit: PAGE, offset: orders.length }
    try {
      remember(...(await call('GET /me/orders', { query, isAsked: true })).orders)
      settleToasts('more orders')
    } catch (problem) {
      toast.error(userMessage(problem), { about: 'more orders' })
    } finally {
      setIsLoadingMore(false)
    }
  }

  return {
    active: orders.filter(isActive),
    past: orders.filter((order) => !isActive(order)),
    isEmpty: data !== undefined && orders.length === 0,
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    hasMore: orders.length < (data?.total ?? 0),
    isLoadingMore,
    isLive: status === 'live',
    showMore,
    retry: () => void reread(),
    remember,
  }
}
