import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

import { SectionBoundary } from './sections/section-trouble.tsx'
import { AlertsHost } from '#web/back-office/alerts/alerts-host.tsx'
import { WorkspaceProvider } from '#web/back-office/live/workspace.tsx'
import { LocationSync } from '#web/back-office/actions/location-actions.ts'
import { MenuSync } from '#web/back-office/actions/menu-actions.ts'
import { OrderActionsProvider } from '#web/back-office/actions/orders/order-actions.tsx'
import { ReservationSync } from '#web/back-office/actions/reservation-sync.ts'
import { ReadsProvider } from '#web/back-office/lib/queries.ts'
import { SessionWatch } from '#web/back-office/live/session-watch.ts'
import { useSession } from '#web/lib/session.tsx'

/** What everything behind the counter stands on: the orders, what can be done with them, and the alarm. */
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

/** What is tapped without a network is answered by a toast: the library that draws it must be here by then. */
function fetchToasts(): void {
  // The site itself fetches it again when it is needed.
  import('#web/ui/notices/drawn-toasts.tsx').catch(() => {})
}
