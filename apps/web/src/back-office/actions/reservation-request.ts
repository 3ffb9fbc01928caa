import type { ReservationView } from '@thali/contracts/reservations'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let wanted: ReservationView | null = null

/** Asks to see a booking whole, from anywhere in the back office. Null once it was seen. */
export function requestReservation(booking: ReservationView | null): void {
  wanted = booking
  for (const listener of listeners) listener()
}

/** The booking that was requested from elsewhere. */
export function useReservationRequest(): ReservationView | null {
  return useSyncExternalStore(subscribe, read, read)
}

function read(): ReservationView | null {
  return wanted
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
