import { useEffect, type ComponentProps, Suspense } from 'react'

import { isGuestAction } from './guest-actions.ts'
import { openReservationQueue } from './reservation-queue.ts'
import type * as Waiting from './waiting.tsx'
import { firstNameOf } from '#web/layout/first-name.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'

/** Keeps and sends the bookings and cancellations made on a page; returns those that wait. */
export function useReservationQueue(): readonly QueuedAction[] {
  const { user } = useSession()
  useWaitingLoaded()
  const accountId = user?.uid ?? null
  const firstName = user && firstNameOf(user)
  useEffect(() => void openReservationQueue(accountId, firstName), [accountId, firstName])
  return useActionQueue().actions.filter(isGuestAction)
}

const load = () => import('./waiting.tsx')
const Booking = latePart(async () => (await load()).WaitingBooking)
const List = latePart(async () => (await load()).WaitingList)

/** Loads what is shown of waiting actions while there is a network: it is needed without one. */
function useWaitingLoaded(): void {
  useEffect(() => {
    // It is loaded again when it is shown.
    load().catch(() => {})
  }, [])
}

export function WaitingBooking(props: ComponentProps<typeof Waiting.WaitingBooking>) {
  return (
    <Suspense>
      <Booking {...props} />
    </Suspense>
  )
}

/** The actions that wait from an earlier visit, above everything else. */
export function WaitingList(props: ComponentProps<typeof Waiting.WaitingList>) {
  if (props.actions.length === 0) return null
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  )
}
