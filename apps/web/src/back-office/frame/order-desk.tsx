import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

import { SectionBoundary } from './section-trouble.tsx'
import { LocationSync } from '#web/back-office/actions/location-actions.ts'
import { MenuSync } from '#web/back-office/actions/menu-actions.ts'
import { OrderActionsProvider } from '#web/back-office/actions/orders/order-actions.tsx'
import { ReservationSync } from '#web/back-office/actions/reservation-sync.ts'
import { type AlarmLook, AlertsHost } from '#web/back-office/alerts/alerts-host.tsx'
import { useForgetting } from '#web/back-office/lib/reads.ts'
import { WorkspaceProvider, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useLiveBreak } from '#web/lib/api/live.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { keepReads } from '#web/lib/kept/kept-reads.ts'
import { useSession } from '#web/lib/session.tsx'
import { isLeaving } from '#web/lib/sign-out.ts'

/** Provides the orders, their actions and the alarm to the whole back office. */
export function OrderDesk({ alarm = 'popup', children }: { alarm?: AlarmLook; children: ReactNode }) {
  const { user, shared } = useSession()
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  useEffect(fetchToasts, [])
  if (!user) return null
  return (
    <>
      <KeepsReads />
      <WorkspaceProvider user={user}>
        <OrderActionsProvider>
          {isInBrowser && <AlertsHost look={shared?.isLocked ? 'band' : alarm} />}
          {isInBrowser && <ReservationSync />}
          {isInBrowser && <LocationSync />}
          {isInBrowser && <MenuSync />}
          {isInBrowser && <SessionWatch />}
          {/* When a section breaks, the alarm beside it goes on. */}
          <SectionBoundary>{children}</SectionBoundary>
        </OrderActionsProvider>
      </WorkspaceProvider>
    </>
  )
}

/** Answers reads from the device when there is no network. Stands before the workspace, so that its effect runs first. */
function KeepsReads(): null {
  const store = useContext(ReadsContext)
  useEffect(() => {
    if (store) keepReads(store, 'staff')
  }, [store])
  useForgetting()
  return null
}

/** Actions without a network are answered by a toast, so its library must be loaded before. */
function fetchToasts(): void {
  // The site itself fetches it again when it is needed.
  import('#web/ui/notices/drawn-toasts.tsx').catch(() => {})
}

/**
 * Signs out a member of staff whose account was closed or got other rights: the server then closes the live feed, and
 * this page asks for its session, which is over.
 */
function SessionWatch(): null {
  const { user } = useWorkspace()
  const { shared, refresh } = useSession()
  // Who acts at a shared tablet changes, and its stream with it; nothing on screen is left for that.
  useLiveBreak(() => void (shared ? refresh() : leaveIfOut(user.uid)))
  return null
}

async function leaveIfOut(userId: string): Promise<void> {
  // Without a response nothing is known about the account: the network is down or the server restarts.
  const session = await callOnce('GET /session').catch(() => null)
  if (session && session.user?.uid !== userId && !isLeaving()) window.location.reload()
}
