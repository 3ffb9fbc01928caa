import type { ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate } from '@thali/domain/time/zone'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'

import { calendarPath, clockWords } from '../reservation-words.ts'
import { counted } from '#web/lib/counted.ts'
import { mapHref, telHref } from '#web/lib/contact.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Time, place and party of a reservation. */
export function ReservationFacts({ reservation }: { reservation: ReservationView }) {
  const { locationInfo, reservationDetails: details, customerInfo } = reservation
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-5 xs:grid-cols-2">
      <Fact name="When">
        <time dateTime={reservation.startsAt} className="display block text-h2 tabular-nums">
          <AtlanticTime labelClass="text-base">{`${clockWords(details.time)} AST`}</AtlanticTime>
        </time>
        {formatDate(details.date)}
      </Fact>
      <Fact name="Party">
        <span className="display block text-h2 tabular-nums">{details.partySize}</span>
        {details.partySize === 1 ? 'person' : 'people'}
        <span className="sr-only"> ({counted(details.partySize, 'person', 'people')})</span>
      </Fact>
      <Fact name="Where">
        <span className="block font-semibold">{locationInfo.name}</span>
        {locationInfo.address}
      </Fact>
      <Fact name="Booked for">
        <span className="block font-semibold">{customerInfo.name}</span>
        <span className="break-words">{customerInfo.email}</span>
      </Fact>
      {details.specialRequests !== null && (
        <Fact name="Special requests" isWide>
          <span className="break-words whitespace-pre-line">{details.specialRequests}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'min-w-0 xs:col-span-2' : 'min-w-0'}>
      <dt className="eyebrow">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

/** The calendar file. It is not a page, so the link is a plain one. */
export function CalendarLink({ reservation }: { reservation: ReservationView }) {
  return (
    <a
      href={calendarPath(reservation)}
      download={`${reservation.reservationId}.ics`}
      className="button"
      data-variant="secondary"
      data-size="regular"
    >
      <CalendarPlus aria-hidden size={18} />
      Add to calendar
    </a>
  )
}

/** How to get there, and whom to call. */
export function PlaceLinks({ reservation: { locationInfo } }: { reservation: ReservationView }) {
  return (
    <>
      <ButtonLink
        variant="secondary"
        href={mapHref(`${locationInfo.name} ${locationInfo.address}`)}
        target="_blank"
        rel="noopener noreferrer"
        icon={<MapPin aria-hidden size={18} />}
      >
        Directions<span className="sr-only"> (map, opens in a new tab)</span>
      </ButtonLink>
      <ButtonLink variant="secondary" href={telHref(locationInfo.phone)} icon={<Phone aria-hidden size={18} />}>
        Call {formatPhone(locationInfo.phone)}
      </ButtonLink>
    </>
  )
}
