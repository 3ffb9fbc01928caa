import type { LiveEvent } from '@thali/contracts/system/events'
import { useEffect, useRef } from 'react'

import { RESERVATION_ACTIONS, sentWords } from './reservation-actions.ts'
import { hearBooking } from './reservation-news.ts'
import { useKeptActions } from './use-kept-actions.ts'
import { reread } from '#web/back-office/lib/reads.ts'
import { useLive } from '#web/lib/api/live.ts'

/** A burst of booking events is followed by one reading. */
const GATHER_MS = 200

/** Keeps the lists of bookings up to date, and lets the queue send kept actions. */
export function ReservationSync(): null {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function readSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refreshReservations(), GATHER_MS)
  }

  function handleEvent(event: LiveEvent) {
    if (event.type === 'reset') readSoon()
    if (event.type !== 'reservation') return
    readSoon()
    if (event.reservation) hearBooking(event.reservation)
  }
  useLive(handleEvent, { whenHidden: 'keep' })
  useKeptActions(RESERVATION_ACTIONS, { sent: sentWords, refresh: readSoon })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}

/** Reads every list of bookings on screen again, and the free times. */
export async function refreshReservations(): Promise<void> {
  await reread('GET /admin/reservations', 'GET /admin/reservations/day', 'GET /reservations/slots')
}
