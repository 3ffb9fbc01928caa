import { formatPhone } from '@thali/domain/people/contact-fields'

import type { BookingDialog } from '../booking-dialogs.tsx'
import { BookingButtons, CancelledNote, type ListedBooking } from './booking-parts.tsx'
import { Notes } from '../notes.tsx'
import { guestsWords, momentWords, STATUS_TONES, STATUS_WORDS, whenOf } from '../booking-words.ts'
import { mailHref, telHref } from '#web/lib/contact.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

type ReservationCardProps = ListedBooking & { onOpen: (dialog: BookingDialog) => void }

/** A booking in the list. */
export function ReservationCard({ booking, waiting, onOpen }: ReservationCardProps) {
  const { customerInfo, reservationDetails, status } = booking
  return (
    <li
      aria-label={`${customerInfo.name}, ${booking.reservationId}`}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{customerInfo.name}</h2>
        <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
      </div>
      <p>
        <b>{whenOf(booking)}</b>
        <br />
        {guestsWords(reservationDetails.partySize)} · {booking.locationInfo.name}
      </p>
      <Notes text={reservationDetails.specialRequests} />
      <div className="text-sm">
        <p className="flex flex-wrap gap-x-5">
          {customerInfo.phone !== '' && (
            <a href={telHref(customerInfo.phone)} className="link inline-flex min-h-(--tap) items-center">
              {formatPhone(customerInfo.phone)}
            </a>
          )}
          {customerInfo.email !== '' && (
            <a
              href={mailHref(customerInfo.email)}
              className="link inline-flex min-h-(--tap) items-center [overflow-wrap:anywhere]"
            >
              {customerInfo.email}
            </a>
          )}
        </p>
        <p className="text-muted">
          {booking.reservationId} · booked <AtlanticTime>{momentWords(booking.reservedAt)}</AtlanticTime>
        </p>
      </div>
      <CancelledNote isCompact={false} booking={booking} waiting={waiting} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <BookingButtons isCompact={false} booking={booking} waiting={waiting} onOpen={onOpen} />
      </div>
    </li>
  )
}
