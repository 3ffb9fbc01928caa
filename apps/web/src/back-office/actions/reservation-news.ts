import type { ReservationView } from '@thali/contracts/reservations'
import { useEffect, useEffectEvent } from 'react'

import { OwnNews } from '#web/back-office/live/own-news.ts'

/** New bookings from the live feed. Guests' bookings are never made in this tab. */
const news = new OwnNews<ReservationView>(({ source }) => source === 'staff')

/** Handles a booking from the live feed, in any state. */
export function hearBooking(booking: ReservationView): void {
  if (isNewBooking(booking)) news.hear([booking])
}

/** Makes a booking here, so that it is no news to this device; null where none was made. */
export function makeBooking<Made extends ReservationView | null>(make: () => Promise<Made>): Promise<Made> {
  return news.whileMaking(async () => {
    const made = await make()
    if (made) news.own(made.id)
    return made
  })
}

type Booked = Pick<ReservationView, 'version' | 'status' | 'arrivedAt'>

/**
 * Whether a booking has just been made: later versions are arrivals, changes and cancellations. Guests who were seated at
 * the door are no news to anybody.
 */
export function isNewBooking({ version, status, arrivedAt }: Booked): boolean {
  return version === 1 && status === 'confirmed' && arrivedAt === null
}

/** Reports every new booking at the account's locations while the caller is on screen. */
export function useNewReservations(onNew: (booking: ReservationView) => void): void {
  const handleNew = useEffectEvent((bookings: readonly ReservationView[]) => {
    for (const booking of bookings) onNew(booking)
  })
  useEffect(() => news.listen((bookings) => handleNew(bookings)), [])
}
