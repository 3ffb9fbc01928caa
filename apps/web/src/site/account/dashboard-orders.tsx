import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useState } from 'react'

import { LateTellMe } from '../orders/late-order-parts.tsx'
import { byMonth, isActive, mergeOrders } from '../orders/order-history.ts'
import { useOrderAgain } from '../orders/use-order-again.tsx'
import { ActiveOrder, PastOrder } from './dashboard-order-rows.tsx'
import { userMessage, call } from '#web/lib/api/api.ts'
import { useLive } from '#web/lib/api/live.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useSession } from '#web/lib/session.tsx'
import { guestLinks } from '#web/site/orders/guest-links.ts'
import { joinGuestOrders } from '#web/site/orders/join-guest-orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/dashboard.ts'

/** Active orders above the history of past ones. */
export function Orders() {
  useJoiningOfGuestOrders()
  const orders = useMyOrders()
  const { orderAgain, busyId, question } = useOrderAgain()

  if (orders.isLoading) return <OrdersSkeleton />
  if (orders.error) {
    return (
      <RetryBanner title={words.unread} onRetry={orders.retry}>
        {userMessage(orders.error)}
      </RetryBanner>
    )
  }
  if (orders.isEmpty) {
    return (
      <EmptyState title={words.none} action={<ButtonLink href="/menu">{words.seeMenu}</ButtonLink>}>
        {words.noneLead}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6 md:gap-8">
      {orders.active.length > 0 && (
        <section aria-label={words.inProgress} className="grid gap-3">
          {orders.active.map((order) => (
            <ActiveOrder key={order.id} order={order} isLive={orders.isLive} onChange={orders.remember} />
          ))}
          <LateTellMe />
        </section>
      )}
      {byMonth(orders.past).map((month) => (
        <section key={month.key} aria-labelledby={`month-${month.key}`}>
          <h2 id={`month-${month.key}`} className="display mb-1 text-xl first-letter:uppercase">
            {month.name}
          </h2>
          <ul>
            {month.orders.map((order) => (
              <PastOrder
                key={order.id}
                order={order}
                isBusy={busyId === order.id}
                onOrderAgain={() => void orderAgain(order)}
              />
            ))}
          </ul>
        </section>
      ))}
      {orders.hasMore && (
        <Button
          variant="secondary"
          size="large"
          className="justify-self-center"
          busy={orders.isLoadingMore}
          onClick={() => void orders.showMore()}
        >
          {words.showMore}
        </Button>
      )}
      {question}
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <Loading label={words.loading} className="grid gap-6">
      <Skeleton className="h-8 w-48" />
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid gap-3 border-t border-line pt-5 md:grid-cols-[11rem_1fr_12rem]">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </Loading>
  )
}

const PAGE = 20

/** Orders that were placed in this browser before the sign-in become the account's. */
function useJoiningOfGuestOrders(): void {
  const { user } = useSession()
  const mayJoin = user?.emailVerified === true
  useEffect(() => {
    if (mayJoin && guestLinks().length > 0) void joinGuestOrders({ emailVerified: true })
  }, [mayJoin])
}

/** The account's own orders, twenty at a time and live. */
function useMyOrders() {
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
