import type { LocationView } from '@thali/contracts/locations/locations'
import type { ReservationView } from '@thali/contracts/reservations'
import { hasFeature } from '@thali/domain/locations/location'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { useState, useSyncExternalStore, useEffect, useRef } from 'react'

import type { Opening } from './booking-draft.ts'
import { initialGuest } from './booking-fields.ts'
import { BookingForm } from './booking-form.tsx'
import { DiningRooms } from './dining-rooms.tsx'
import { CalendarLink, ReservationPlate } from './own/reservation-facts.tsx'
import { WaitingBooking, WaitingList, useReservationQueue } from './queue/use-reservation-queue.tsx'
import { useBooking } from './use-booking.ts'
import { createLastOrder } from '#web/cart/cart-store.ts'
import { GUEST } from '#web/lib/action-queue/action-queue.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { Breadcrumbs } from '#web/lib/routing/head.tsx'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/reservations/booking.ts'

/** Nothing on this page changes it, so there is no subscription. */
const lastOrder = createLastOrder({ storage: () => globalThis.localStorage, onOutsideChange: () => () => {} })

/** Where guests book a table, with an account or without. */
export function ReservationsPage() {
  const { data, error, reread } = useRead('GET /locations')
  const rooms = data?.locations.filter(takesGuests) ?? []
  const askedFor = new URLSearchParams(useSearch()).get('location')
  const { user } = useSession()
  const isAwake = useAwake()
  return (
    <div className="page-width py-4 md:py-10">
      <Breadcrumbs name={words.page} path="/reservations" />
      {rooms.length > 0 ? (
        <Desk
          // The stored draft is known only after hydration, and belongs to one account.
          key={`${isAwake} ${user?.uid ?? GUEST} ${askedFor}`}
          rooms={rooms}
          askedFor={askedFor}
          isAwake={isAwake}
        />
      ) : (
        <NoRooms error={error} onRetry={() => void reread()} />
      )}
    </div>
  )
}

type DeskProps = { rooms: readonly LocationView[]; askedFor: string | null; isAwake: boolean }

function Desk({ rooms, askedFor, isAwake }: DeskProps) {
  const { user } = useSession()
  const now = useNow()
  const waiting = useReservationQueue()
  const [lastLocationId] = useState(() => (isAwake ? lastOrder.get().locationId : null))
  const owner = user?.uid ?? GUEST
  const locationIds = rooms.map(({ id }) => id)
  const opening: Opening = { owner, askedFor, locationIds, lastLocationId, guest: initialGuest(user), now }
  const desk = useBooking(rooms, opening, isAwake)
  const { outcome, finish, leave, resume, startAgain } = desk

  const byPhone = <DiningRooms rooms={rooms} />

  if (outcome?.kind === 'booked') {
    return (
      <>
        <BookedTable reservation={outcome.reservation} onAgain={startAgain} />
        {byPhone}
      </>
    )
  }
  if (outcome?.kind === 'queued') {
    return (
      <>
        <WaitingBooking
          actionId={outcome.actionId}
          line={outcome.line}
          action={waiting.find(({ id }) => id === outcome.actionId)}
          onBooked={finish}
          onRefused={leave}
          onDiscard={() => leave()}
        />
        {byPhone}
      </>
    )
  }
  return (
    <>
      <PageHeading className="mt-2 md:mt-6" title={words.title} lead={words.lead} />
      <WaitingList actions={waiting} onKept={resume} />
      <BookingForm desk={desk} owner={owner}>
        {byPhone}
      </BookingForm>
    </>
  )
}

function NoRooms({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeading className="mt-2 md:mt-6" title={words.title} />
      {error === undefined ? (
        <EmptyState className="mt-8" title={words.noRooms}>
          {words.noRoomsLead}
        </EmptyState>
      ) : (
        <RetryBanner className="mt-8" title={words.roomsUnread} onRetry={onRetry}>
          {userMessage(error)}
        </RetryBanner>
      )}
    </>
  )
}

function takesGuests({ isActive, features }: LocationView): boolean {
  return isActive && hasFeature(features, 'Dine-in')
}

/** Whether hydration is over: false on the server and at the first render, which must be the same. */
function useAwake(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** The booked table: when it is, its number, the calendar file, and cancelling. */
function BookedTable({ reservation, onAgain }: { reservation: ReservationView; onAgain: () => void }) {
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
      <ReservationPlate reservation={reservation} isNew>
        <ButtonLink href={manageUrl}>{words.booked.seeOrCancel}</ButtonLink>
        <CalendarLink reservation={reservation} />
      </ReservationPlate>
      <Button variant="ghost" className="mt-5 -ms-4.5" onClick={onAgain}>
        {words.booked.another}
      </Button>
    </>
  )
}
