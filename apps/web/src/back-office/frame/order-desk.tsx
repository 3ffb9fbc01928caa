import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

import { LocationSync } from '#web/back-office/actions/location-actions.ts'
import { MenuSync } from '#web/back-office/actions/menu-actions.ts'
import { OrderActionsProvider } from '#web/back-office/actions/orders/order-actions.tsx'
import { ReservationSync } from '#web/back-office/actions/reservation-sync.ts'
import { AlertsHost } from '#web/back-office/alerts/alerts-host.tsx'
import { ReadsProvider } from '#web/back-office/lib/queries.ts'
import { SessionWatch } from '#web/back-office/live/session-watch.ts'
import { WorkspaceProvider } from '#web/back-office/live/workspace.tsx'
import { useSession } from '#web/lib/session.tsx'
import { SectionBoundary } from './sections/section-trouble.tsx'

/** Provides the orders, their actions and the alarm to the whole back office. */
export function OrderDesk({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  useEffect(fetchToasts, [])
  if (!user) return null
  return (
    <ReadsProvider account={user.uid}>
      <WorkspaceProvider user={user}>
        <OrderActionsProvider>
          {isInBrowser && <AlertsHost />}
          {isInBrowser && <ReservationSync />}
          {isInBrowser && <LocationSync />}
          {isInBrowser && <MenuSync />}
          {isInBrowser && <SessionWatch />}
          {/* When a section breaks, the alarm beside it goes on. */}
          <SectionBoundary>{children}</SectionBoundary>
        </OrderActionsProvider>
      </WorkspaceProvider>
    </ReadsProvider>
  )
}

/** Actions without a network are answered by a toast, so its library must be loaded before. */
function fetchToasts(): void {
  // The site itself fetches it again when it is needed.
  import('#web/ui/notices/drawn-toasts.tsx').catch(() => {})
}
