import type { ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { cancellationSentence, cancellationText } from '@thali/domain/reservations/cancellation-words'
import { formatDate, formatTimeAst } from '@thali/domain/time/zone'

import { type Composed, greetingName, mailHtml, type Site } from '#api/features/messages/composing/mail-layout.ts'
import type { ReservationMessageKind } from '#api/outbox/message-jobs.ts'
import { toCalendar } from '#api/features/reservations/reservation-calendar.ts'

/** The text message. Guests write none of it but date, party size and place. */
export function composeReservationText(
  kind: ReservationMessageKind,
  booking: ReservationView,
  { brand, publicUrl }: Site,
): string {
  const { name: place, phone } = booking.locationInfo
  const { partySize } = booking.reservationDetails
  const when = whenOf(booking)
  if (kind === 'reservation-cancelled') {
    const table = { when, partySize, place, phone: formatPhone(phone), brand: brand.name }
    return cancellationText(table, booking.cancellationReason)
  }
  const manage = `${booking.reservationId}. Change of plans? ${publicUrl}${booking.manageUrl}`
  return kind === 'reservation-changed'
    ? `${brand.name}: your table at ${place} is now for ${partySize} on ${when}, ${manage}`
    : `${brand.name}: table for ${partySize} on ${when} at ${place} is booked, ${manage}`
}

const TITLES: Readonly<Record<ReservationMessageKind, string>> = {
  'reservation-confirmation': 'Your table is booked',
  'reservation-changed': 'Your reservation was changed',
  'reservation-cancelled': 'Your reservation was cancelled',
}

export function composeReservationMail(kind: ReservationMessageKind, booking: ReservationView, site: Site): Composed {
  const isCancelled = kind === 'reservation-cancelled'
  const { locationInfo: place, reservationDetails: details } = booking
  const title = TITLES[kind]
  const greeting = `Hello ${greetingName(booking.customerInfo.name)},`
  const sentence = isCancelled
    ? cancellationSentence(whenOf(booking), booking.cancellationReason)
    : `We look forward to seeing you on ${whenOf(booking)}. If your plans change, please cancel, so that somebody else can have the table.`
  const rows: [string, string][] = [
    ['Reservation', booking.reservationId],
    ['Date', formatDate(details.date)],
    ['Time', formatTimeAst(new Date(booking.startsAt))],
    ['Guests', String(details.partySize)],
    ...(details.specialRequests ? [['Special requests', details.specialRequests] as [string, string]] : []),
  ]
  const manage = `${site.publicUrl}${booking.manageUrl}`
  const where = `${place.name}, ${place.address} · ${formatPhone(place.phone)}`
  return {
    subject: `${title}: ${formatDate(details.date)}, ${booking.reservationId}`,
    text: `${[greeting, '', sentence, '', ...rows.map(([label, value]) => `${label}: ${value}`), '', where, '', `${isCancelled ? 'Your reservation' : 'See or cancel it'}: ${manage}`].join('\n')}\n`,
    html: mailHtml(site.brand, {
      title,
      paragraphs: [greeting, sentence],
      rows,
      link: { href: manage, label: isCancelled ? 'Your reservation' : 'See or cancel it' },
      note: where,
    }),
    icalEvent: {
      method: isCancelled ? 'CANCEL' : 'REQUEST',
      filename: 'reservation.ics',
      content: toCalendar(booking, isCancelled ? 'CANCEL' : 'REQUEST', site),
    },
  }
}

function whenOf(booking: ReservationView): string {
  return `${formatDate(booking.reservationDetails.date)}, ${formatTimeAst(new Date(booking.startsAt))}`
}
