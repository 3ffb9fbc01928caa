import type { ReservationView } from '@thali/contracts/reservations'
import { addressIn } from '@thali/domain/language/languages'
import { CANCELLATION_WORDS_OF, FORMATS_OF } from '@thali/domain/language/words-of'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { cancellationSentence, cancellationText } from '@thali/domain/reservations/cancellation-words'
import { formatDate, formatTimeAst } from '@thali/domain/time/zone'

import { type Composed, greetingName, mailHtml, type Site } from '#api/features/messages/composing/mail-layout.ts'
import { MESSAGE_WORDS } from '#api/features/messages/composing/message-words.ts'
import { labelled } from '#api/features/messages/composing/order-messages.ts'
import { toCalendar } from '#api/features/reservations/reservation-calendar.ts'
import type { ReservationMessageKind } from '#api/outbox/outbox-jobs.ts'

/** The text message. Guests write none of it but date, party size and place. */
export function composeReservationText(kind: ReservationMessageKind, booking: ReservationView, site: Site): string {
  const { brand } = site
  const { name: place, phone } = booking.locationInfo
  const { partySize } = booking.reservationDetails
  const when = whenOf(booking)
  const words = MESSAGE_WORDS[booking.language].table
  const manage = words.manage(booking.reservationId, manageLink(booking, site))
  switch (kind) {
    case 'reservation-confirmation':
      return words.booked(brand.name, partySize, when, place, manage)
    case 'reservation-changed':
      return words.changed(brand.name, partySize, when, place, manage)
    case 'reservation-cancelled': {
      const table = { when, partySize, place, phone: formatPhone(phone), brand: brand.name }
      return cancellationText(table, booking.cancellationReason, CANCELLATION_WORDS_OF[booking.language])
    }
  }
}

export function composeReservationMail(kind: ReservationMessageKind, booking: ReservationView, site: Site): Composed {
  const isCancelled = kind === 'reservation-cancelled'
  const { language, locationInfo: place, reservationDetails: details } = booking
  const words = MESSAGE_WORDS[language]
  const { labels, titles, see, yours, lookForward } = words.table
  const title = titles[kind]
  const greeting = words.hello(greetingName(booking.customerInfo.name, words.nameless))
  const sentence = isCancelled
    ? cancellationSentence(whenOf(booking), booking.cancellationReason, CANCELLATION_WORDS_OF[language])
    : lookForward(whenOf(booking))
  const date = formatDate(details.date, FORMATS_OF[language])
  const rows: [string, string][] = [
    [labels.number, booking.reservationId],
    [labels.date, date],
    [labels.time, formatTimeAst(new Date(booking.startsAt), FORMATS_OF[language])],
    [labels.guests, String(details.partySize)],
    ...(details.specialRequests ? [[labels.requests, details.specialRequests] as [string, string]] : []),
  ]
  const manage = manageLink(booking, site)
  const where = `${place.name}, ${place.address} · ${formatPhone(place.phone)}`
  const facts = rows.map(([label, value]) => labelled(language, label, value))
  return {
    subject: labelled(language, title, `${date}, ${booking.reservationId}`),
    text: `${[greeting, '', sentence, '', ...facts, '', where, '', labelled(language, isCancelled ? yours : see, manage)].join('\n')}\n`,
    html: mailHtml(site.brand, {
      language,
      title,
      paragraphs: [greeting, sentence],
      rows,
      link: { href: manage, label: isCancelled ? yours : see },
      note: where,
    }),
    icalEvent: {
      method: isCancelled ? 'CANCEL' : 'REQUEST',
      filename: 'reservation.ics',
      content: toCalendar(booking, isCancelled ? 'CANCEL' : 'REQUEST', site),
    },
  }
}

function manageLink({ language, manageUrl }: ReservationView, { publicUrl }: Site): string {
  return publicUrl + addressIn(language, manageUrl)
}

function whenOf({ language, reservationDetails, startsAt }: ReservationView): string {
  const formats = FORMATS_OF[language]
  return MESSAGE_WORDS[language].table.when(
    formatDate(reservationDetails.date, formats),
    formatTimeAst(new Date(startsAt), formats),
  )
}
