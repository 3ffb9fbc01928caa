import type { LiveEvent } from '@thali/contracts/events'
import { useEffect, useEffectEvent, useRef } from 'react'

import { ARRIVAL, BOOKING, CANCEL, RESERVATION_HANDLERS } from './reservation-actions.ts'
import { reservationNews } from './reservation-news.ts'
import type { Settled } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useLive } from '#web/lib/live/live.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { toast } from '#web/ui/notices/toast.ts'

export const CANCELLED = 'Reservation cancelled successfully'

/** A party that books for twenty is one event; a rush of them is read once. */
const GATHER_MS = 200

const SENT: Readonly<Record<string, string>> = {
  [CANCEL]: CANCELLED,
  [ARRIVAL]: 'Queued arrival sent',
  [BOOKING]: 'Queued booking sent',
}

/** Keeps what the back office shows of bookings right: reads again what changed, and sends what waited. */
export function ReservationWork(): null {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function readSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refreshReservations(), GATHER_MS)
  }

  function handleEvent(event: LiveEvent) {
    if (event.type === 'reset') readSoon()
    if (event.type !== 'reservation') return
    readSoon()
    if (event.reservation) reservationNews.hear(event.reservation)
  }
  useLive(handleEvent, { whenHidden: 'keep' })

  const handleSettled = useEffectEvent(({ action, outcome }: Settled) => {
    const sent = SENT[action.kind]
    if (sent === undefined) return
    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about: `${action.kind} ${action.subject}` })
    else toast.success(sent, { about: `${action.kind} ${action.subject}` })
    readSoon()
  })
  useEffect(() => {
    const queue = actionQueue()
    const stop = queue.onSettled((settled) => handleSettled(settled))
    for (const [kind, handler] of Object.entries(RESERVATION_HANDLERS)) queue.handle(kind, handler)
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [])
  return null
}

/** Reads every list of bookings on screen again, and the times that are free. */
export async function refreshReservations(): Promise<void> {
  await refreshReads('/admin/reservations', '/reservations/slots')
}
