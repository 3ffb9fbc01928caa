import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

import { SectionBoundary } from './section-trouble.tsx'
import { AlertsHost } from '#web/features/alerts/alerts-host.tsx'
import { HouseProvider } from '#web/features/house/house.tsx'
import { LocationWork } from '#web/features/house/location-work.ts'
import { MenuWork } from '#web/features/house/menu-work.ts'
import { OrderActionsProvider } from '#web/features/house/order-actions.tsx'
import { ReservationWork } from '#web/features/house/reservation-work.ts'
import { SessionWatch } from '#web/features/house/session-watch.ts'
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
    <HouseProvider user={user}>
      <OrderActionsProvider>
        {isInBrowser && <AlertsHost />}
        {isInBrowser && <ReservationWork />}
        {isInBrowser && <LocationWork />}
        {isInBrowser && <MenuWork />}
        {isInBrowser && <SessionWatch />}
        {/* Whatever of the screen breaks: the alarm beside it goes on. */}
        <SectionBoundary>{children}</SectionBoundary>
      </OrderActionsProvider>
    </HouseProvider>
  )
}

/** What is tapped without a network is answered by a toast: the library that draws it must be here by then. */
function fetchToasts(): void {
  // The site itself fetches it again when it is needed.
  import('#web/ui/drawn-toasts.tsx').catch(() => {})
}
