import { userMessage } from '#web/lib/api/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/account/dashboard.ts'
import { byMonth } from '../orders/order-history.ts'
import { useOrderAgain } from '../orders/use-order-again.tsx'
import { LateTellMe } from '../push/late-tell-me.tsx'
import { ActiveOrder } from './dashboard-active-order.tsx'
import { PastOrder } from './dashboard-past-order.tsx'
import { useMyOrders } from './use-my-orders.ts'

/** Active orders above the history of past ones. */
export function Orders() {
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
          <h2 id={`month-${month.key}`} className="display mb-1 text-xl">
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
