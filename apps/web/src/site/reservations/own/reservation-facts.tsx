import type { ReservationView } from '@thali/contracts/reservations'
import { FORMATS } from '@thali/domain/language/words'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate } from '@thali/domain/time/zone'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'

import { calendarPath, clockWords } from '../reservation-words.ts'
import { mapHref, telHref } from '#web/lib/contact.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { words } from '#words/reservations/facts.ts'
import { words as table } from '#words/reservations/table.ts'

type ReservationPlateProps = {
  reservation: ReservationView
  /** Just booked: with its number. */
  isNew?: boolean
  /** What leads on from here, before the place and the phone. */
  children: ReactNode
  /** What undoes it, after them. */
  end?: ReactNode
}

/** When, how many and where, in the order in which it matters. */
export function ReservationPlate({ reservation, isNew = false, children, end }: ReservationPlateProps) {
  const { startsAt, reservationDetails: details } = reservation
  return (
    <Plate
      className="mt-6 max-w-4xl md:mt-8"
      head={
        <dl>
          <Fact name={words.when}>
            <time dateTime={startsAt} className="display block text-h1 tabular-nums">
              <AtlanticTime labelClass="text-base">{`${clockWords(details.time)} ${FORMATS.time.zone}`}</AtlanticTime>
            </time>
            <span className="text-xl font-semibold">{formatDate(details.date)}</span>
          </Fact>
        </dl>
      }
    >
      <Facts reservation={reservation} isNew={isNew} />
      <div className="mt-7 flex flex-wrap gap-2 border-t border-line pt-5">
        {children}
        <PlaceLinks reservation={reservation} />
        {end}
      </div>
    </Plate>
  )
}

function Facts({ reservation, isNew }: { reservation: ReservationView; isNew: boolean }) {
  const { locationInfo, reservationDetails: details, customerInfo } = reservation
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-5 xs:grid-cols-2">
      <Fact name={words.party}>
        <span className="block font-semibold">{table.people(details.partySize)}</span>
      </Fact>
      {isNew && (
        <Fact name={words.number}>
          <span className="text-xl font-semibold tabular-nums">{reservation.reservationId}</span>
        </Fact>
      )}
      <Fact name={words.where}>
        <span className="block font-semibold">{locationInfo.name}</span>
        {locationInfo.address}
      </Fact>
      <Fact name={words.bookedFor}>
        <span className="block font-semibold">{customerInfo.name}</span>
        <span className="break-words">{customerInfo.email}</span>
      </Fact>
      {details.specialRequests !== null && (
        <Fact name={words.requests} isWide>
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
      {words.calendar}
    </a>
  )
}

/** How to get there, and whom to call. */
function PlaceLinks({ reservation: { locationInfo } }: { reservation: ReservationView }) {
  return (
    <>
      <ButtonLink
        variant="secondary"
        href={mapHref(`${locationInfo.name} ${locationInfo.address}`)}
        target="_blank"
        rel="noopener noreferrer"
        icon={<MapPin aria-hidden size={18} />}
      >
        {words.directions}
        <span className="sr-only">{words.newTab}</span>
      </ButtonLink>
      <ButtonLink variant="secondary" href={telHref(locationInfo.phone)} icon={<Phone aria-hidden size={18} />}>
        {words.call(formatPhone(locationInfo.phone))}
      </ButtonLink>
    </>
  )
}
