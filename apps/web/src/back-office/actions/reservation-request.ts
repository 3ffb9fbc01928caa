import type { ReservationView } from '@thali/contracts/reservations'

import { shared, useShared } from '#web/lib/kept/shared.ts'

const requested = shared<ReservationView | null>(null)

/** Asks for the details of a booking, from anywhere in the back office. Null once they were shown. */
export function requestReservation(booking: ReservationView | null): void {
  requested.set(booking)
}

/** The booking whose details were asked for. */
export function useReservationRequest(): ReservationView | null {
  return useShared(requested)
}
