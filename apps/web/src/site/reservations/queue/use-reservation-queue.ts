import type { ReservationView } from '@thali/contracts/reservations'
import { useEffect, useEffectEvent } from 'react'

import { isGuestAction } from './guest-actions.ts'
import { useWaitingLoaded } from './late-waiting.tsx'
import { openReservationQueue, showsEndOf } from './reservation-queue.ts'
import { firstNameOf } from '#web/layout/account.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { actionQueue, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
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

type Ends = { onDone: (reservation: ReservationView) => void; onRefused: (sentence: string) => void }

/** Reports the result of an action to the page that shows it, instead of in a notice. */
export function useEndOf(actionId: string, ends: Ends): void {
  const handleDone = useEffectEvent(ends.onDone)
  const handleRefused = useEffectEvent(ends.onRefused)
  useEffect(() => {
    const hide = showsEndOf(actionId)
    const stop = actionQueue().onSettled(({ action, outcome }) => {
      if (action.id !== actionId) return
      if (outcome.kind === 'done') handleDone(outcome.answer as ReservationView)
      else handleRefused(outcome.sentence)
    })
    return () => {
      hide()
      stop()
    }
  }, [actionId])
}
