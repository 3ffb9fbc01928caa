import type { ReservationView } from '@thali/contracts/reservations'
import { useRef } from 'react'

import { CANCELLATION } from '../queue/guest-actions.ts'
import { WaitingList, useReservationQueue } from '../queue/use-reservation-queue.tsx'
import { reservationMessage, cancelledWords, bookingState } from '../reservation-words.ts'
import { CalendarLink, ReservationPlate } from './reservation-facts.tsx'
import { useCancelTable } from './use-cancel-table.ts'
import { PhonesToCall } from '#web/layout/phones-to-call.tsx'
import { useLive } from '#web/lib/api/live.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import type { PageProps } from '#web/lib/routing/route.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/reservations/own.ts'
import { words as table } from '#words/reservations/table.ts'

/** Events are sent to accounts only, so a holder of the link polls. */
const ASK_MS = 10_000

/** One reservation, for its account or the holder of its link. */
export function ReservationPage({ params }: PageProps) {
  const token = new URLSearchParams(useSearch()).get('token') ?? undefined
  const { data, error, reread, remember } = useRead(
    'GET /reservations/:id',
    { params: { id: params['id'] ?? '' }, query: { token } },
    { pollMs: ASK_MS },
  )
  const present = data?.reservation
  useLive((event) => {
    const isMeant =
      event.type === 'reservation' &&
      event.locationId === present?.location &&
      event.date === present.reservationDetails.date
    if (isMeant || event.type === 'reset') void reread()
  })

  if (present) {
    return <Reservation reservation={present} onChange={(reservation) => remember({ reservation })} />
  }
  if (!error) return <ReservationSkeleton />
  // A missing booking and a wrong token must look the same.
  if (error.status === 404 || error.status === 400) return <NoReservation />
  return (
    <div className="page-width py-12">
      <RetryBanner title={words.oneUnread} onRetry={() => void reread()}>
        {reservationMessage(error)}
      </RetryBanner>
    </div>
  )
}

type ReservationProps = { reservation: ReservationView; onChange: (reservation: ReservationView) => void }

function Reservation({ reservation, onChange }: ReservationProps) {
  const state = bookingState(reservation, useNow())
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useReservationQueue().filter(({ subject }) => subject === reservation.id)
  const [ask, dialog] = useCancelTable(reservation, (cancelled) => {
    onChange(cancelled)
    toast.success(words.cancelled)
    heading.current?.focus()
  })
  const mayCancel = state === 'upcoming' && !waiting.some(CANCELLATION.accepts)
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeading
        titleRef={heading}
        eyebrow={reservation.reservationId}
        title={state === 'cancelled' ? words.cancelled : words.title}
      />
      <p role="status" className="mt-3 measure text-lg text-muted">
        {state === 'cancelled' ? cancelledWords(reservation) : words.sentences[state]}
      </p>
      <WaitingList actions={waiting} />
      <ReservationPlate
        reservation={reservation}
        end={
          mayCancel && (
            <Button variant="ghost" className="text-danger!" onClick={ask}>
              {words.cancelReservation}
            </Button>
          )
        }
      >
        {state === 'upcoming' && <CalendarLink reservation={reservation} />}
      </ReservationPlate>
      {(state === 'cancelled' || state === 'past') && (
        <ButtonLink className="mt-6" href={`/reservations?location=${reservation.location}`}>
          {table.bookTable}
        </ButtonLink>
      )}
      {dialog}
    </div>
  )
}

function NoReservation() {
  return (
    <div className="page-width py-16 md:py-24">
      <PageHeading title={words.notFound} lead={words.notFoundLead} />
      <PhonesToCall locationId={null} />
      <ButtonLink className="mt-8" href="/reservations">
        {table.bookTable}
      </ButtonLink>
    </div>
  )
}

function ReservationSkeleton() {
  return (
    <Loading label={words.loading} className="page-width grid gap-6 py-8 md:py-14">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-12 w-80" />
      <Skeleton className="h-96 w-full max-w-4xl" />
    </Loading>
  )
}
