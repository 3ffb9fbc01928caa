import type { OrderView } from '@thali/contracts/orders/orders'
import { nextPollInterval, POLL_START_MS } from '@thali/domain/net/poll'
import { useEffect, useEffectEvent } from 'react'

import { useLive } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { words } from '#words/confirmation.ts'

export type OrderWatchProps = {
  order: OrderView
  onOrder: (order: OrderView) => void
  /** Reads the order again and answers it as it is now. */
  onRefresh: () => Promise<OrderView | undefined>
}

/** Keeps an open order up to date: by live events for accounts, by polling for a shared link. */
export function OrderWatch(props: OrderWatchProps) {
  const { user } = useSession()
  return user ? <LiveWatch {...props} /> : <PollingWatch {...props} />
}

function LiveWatch({ order, onOrder, onRefresh }: OrderWatchProps) {
  const { status } = useLive((event) => {
    if (event.type === 'reset') void onRefresh()
    if (event.type === 'order' && event.order.id === order.id && event.order.version > order.version) {
      onOrder(event.order)
    }
  })
  const isLive = status === 'live'
  const refresh = useEffectEvent(() => void onRefresh())
  // Events before the connection, or while it was broken, are made up for by one read.
  useEffect(() => {
    if (isLive) refresh()
  }, [isLive])
  usePolling(!isLive, order, onRefresh)

  return status === 'offline' && <p className="mt-3 text-sm text-muted">{words.offline}</p>
}

function PollingWatch({ order, onRefresh }: OrderWatchProps) {
  usePolling(true, order, onRefresh)
  return null
}

/** Asks every half minute, then every minute while nothing happens. */
function usePolling(isOn: boolean, order: OrderView, onRefresh: OrderWatchProps['onRefresh']): void {
  const refresh = useEffectEvent(onRefresh)
  const currentVersion = useEffectEvent(() => order.version)
  useEffect(() => {
    if (!isOn) return
    let intervalMs = POLL_START_MS
    let timer = setTimeout(() => void poll(), intervalMs)
    let isOver = false

    async function poll() {
      const before = currentVersion()
      const now = await refresh()
      if (isOver) return
      intervalMs = nextPollInterval(intervalMs, now !== undefined && now.version !== before)
      timer = setTimeout(() => void poll(), intervalMs)
    }

    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn])
}
