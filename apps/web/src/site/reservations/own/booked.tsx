import type { ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { useEffect, useRef } from 'react'

import { Jaali } from '#web/ui/brand/jaali.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/reservations/booking.ts'
import { CalendarLink, PlaceLinks, ReservationFacts } from './reservation-facts.tsx'

/** The booked table: when it is, its number, the calendar file, and cancelling. */
export function BookedTable({ reservation, onAgain }: { reservation: ReservationView; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { customerInfo, manageUrl } = reservation
  return (
    <>
      <PageHeading
        className="mt-2 md:mt-6"
        titleRef={heading}
        title={words.booked.title}
        lead={words.booked.lead(customerInfo.email, formatPhone(customerInfo.phone))}
      />
      <Plate className="isolate mt-6 md:mt-8 max-w-4xl overflow-hidden">
        <Jaali className="-z-1 text-heading [mask-image:linear-gradient(115deg,transparent_45%,black)]" />
        <ReservationFacts reservation={reservation} isNew />
        <div className="mt-7 flex flex-wrap gap-2 border-t border-line pt-5">
          <ButtonLink href={manageUrl}>{words.booked.seeOrCancel}</ButtonLink>
          <CalendarLink reservation={reservation} />
          <PlaceLinks reservation={reservation} />
        </div>
      </Plate>
      <Button variant="ghost" className="mt-5 -ms-3" onClick={onAgain}>
        {words.booked.another}
      </Button>
    </>
  )
}
