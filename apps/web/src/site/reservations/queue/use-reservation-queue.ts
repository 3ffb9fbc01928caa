import { useEffect } from 'react'

import { firstNameOf } from '#web/layout/account.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useSession } from '#web/lib/session.tsx'
import { isGuestAction } from './guest-actions.ts'
import { useWaitingLoaded } from './late-waiting.tsx'
import { openReservationQueue } from './reservation-queue.ts'

/** Keeps and sends the bookings and cancellations made on a page; returns those that wait. */
export function useReservationQueue(): readonly QueuedAction[] {
  const { user } = useSession()
  useWaitingLoaded()
  const accountId = user?.uid ?? null
  const firstName = user && firstNameOf(user)
  useEffect(() => void openReservationQueue(accountId, firstName), [accountId, firstName])
  return useActionQueue().actions.filter(isGuestAction)
}
