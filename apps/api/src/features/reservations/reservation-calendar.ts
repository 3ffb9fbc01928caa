import type { ReservationView } from '@thali/contracts/reservations'
import { addressIn } from '@thali/domain/language/languages'
import { CALENDAR_WORDS_OF } from '@thali/domain/language/words-of'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

import type { Site } from '#api/features/messages/composing/mail-layout.ts'

/** Duration of a visit in a guest's calendar. */
const VISIT_MINUTES = 90
const MINUTE_MS = 60_000

/**
 * A booking as an iCalendar file (RFC 5545). A file with the same UID and a higher sequence updates the booking:
 * calendars remove a cancelled one.
 */
export function toCalendar(booking: ReservationView, method: 'PUBLISH' | 'REQUEST' | 'CANCEL', site: Site): string {
  const { locationInfo: place, customerInfo: guest, reservationDetails: details } = booking
  const { brand, publicUrl } = site
  const start = new Date(booking.startsAt)
  const words = CALENDAR_WORDS_OF[booking.language]
  const manage = publicUrl + addressIn(booking.language, booking.manageUrl)
  const calendar = ical({ prodId: { company: brand.name, product: 'Thali' }, method: ICalCalendarMethod[method] })
  const event = calendar.createEvent({
    id: `${booking.id}@${new URL(publicUrl).hostname}`,
    sequence: booking.version,
    stamp: new Date(booking.updatedAt),
    start,
    end: new Date(start.getTime() + VISIT_MINUTES * MINUTE_MS),
    summary: words.summary(brand.name, details.partySize),
    description: words.description(booking.reservationId, words.guests(details.partySize), manage),
    location: `${brand.name}, ${place.name}, ${place.address}`,
    status: booking.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: manage,
    organizer: { name: brand.name, email: brand.email },
  })
  if (method !== 'PUBLISH') {
    event.createAttendee({ name: guest.name, email: guest.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })
  }
  return calendar.toString()
}
