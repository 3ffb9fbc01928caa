import type { ReservationView } from '@thali/contracts/reservations'

import { bookingState } from '../reservation-words.ts'

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
