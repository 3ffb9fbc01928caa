import type { ReservationView } from '@thali/contracts/reservations'
import { useState } from 'react'

import { reservationMessage, bookingState } from '../reservation-words.ts'
import { call } from '#web/lib/api/api.ts'
import { useLive } from '#web/lib/api/live.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useSession } from '#web/lib/session.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

const PAGE = 20

/** The account's own tables, twenty at a time and live. */
export function useMyReservations() {
  const { user } = useSession()
  const { data, error, reread } = useRead('GET /me/reservations')
  // Reservations read before are kept: a new one moves the last one of a page to the next page.
  const [known, setKnown] = useState<readonly ReservationView[]>(data?.reservations ?? [])
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const remember = (...changed: readonly ReservationView[]) => setKnown((before) => mergeReservations(before, changed))
  const [merged, setMerged] = useState(data)
  if (data && data !== merged) {
    setMerged(data)
    remember(...data.reservations)
  }

  const { status } = useLive((event) => {
    if (event.type === 'reset') void reread()
    if (event.type !== 'reservation' || event.reservation === null) return
    // Staff receive events of every reservation of their location.
    if (event.reservation.customerInfo.firebaseId !== user?.uid) return
    remember(event.reservation)
    if (!known.some(({ id }) => id === event.reservation?.id)) void reread()
  })

  async function showMore() {
    setIsLoadingMore(true)
    try {
      const query = { limit: PAGE, offset: known.length }
      const { reservations } = await call('GET /me/reservations', { query, isAsked: true })
      remember(...reservations)
      settleToasts('more reservations')
    } catch (problem) {
      toast.error(reservationMessage(problem), { about: 'more reservations' })
    } finally {
      setIsLoadingMore(false)
    }
  }

  return {
    reservations: known,
    isEmpty: data !== undefined && known.length === 0,
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    hasMore: known.length < (data?.total ?? 0),
    isLoadingMore,
    isLive: status === 'live',
    showMore,
    retry: () => void reread(),
    remember,
  }
}

/**
 * Several readings of the own tables as one, newest booking first. A live change may be ahead of or behind what was
 * read: the highest version of each counts.
 */
export function mergeReservations(...readings: readonly (readonly ReservationView[])[]): ReservationView[] {
  const latest = new Map<string, ReservationView>()
  for (const reservation of readings.flat()) {
    const known = latest.get(reservation.id)
    if (!known || known.version < reservation.version) latest.set(reservation.id, reservation)
  }
  return [...latest.values()].sort((a, b) => b.reservedAt.localeCompare(a.reservedAt))
}

/** Upcoming reservations, separate from past ones. */
export function partTables(
  reservations: readonly ReservationView[],
  now: Date,
): { upcoming: ReservationView[]; past: ReservationView[] } {
  const isUpcoming = (reservation: ReservationView) => bookingState(reservation, now) === 'upcoming'
  return { upcoming: reservations.filter(isUpcoming), past: reservations.filter((one) => !isUpcoming(one)) }
}
