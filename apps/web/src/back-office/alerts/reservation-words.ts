import type { ReservationView } from '@thali/contracts/reservations'
import { isUrgentReservation } from '@thali/domain/reservations/reservation'
import { formatClock, localParts } from '@thali/domain/time/zone'

/** Whether staff should look at once. */
export function isUrgent({ reservationDetails }: ReservationView, now: Date): boolean {
  return isUrgentReservation(reservationDetails, localParts(now).date)
}

/** Announcement of a new booking: `New reservation: Ann Lee, 4 guests, Fri, Nov 20, 6:30 PM`. */
export function reservationSentence(booking: ReservationView, now: Date): string {
  const { customerInfo, reservationDetails, startsAt } = booking
  const { date, partySize } = reservationDetails
  const today = localParts(now).date
  const parts = [
    customerInfo.name,
    partySize === 1 ? '1 guest' : `${partySize} guests`,
    date === today ? 'today' : shortDate(date),
    formatClock(localParts(new Date(startsAt)).minute),
    booking.locationInfo.name,
  ]
  return `New reservation: ${parts.join(', ')}`
}

function shortDate(date: string): string {
  const inWords = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-CA', inWords).format(Date.parse(`${date}T00:00:00Z`))
}
