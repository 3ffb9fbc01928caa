import type { ReservationView } from '@thali/contracts/reservations'
import CalendarDays from 'lucide-react/icons/calendar-days'

import { CANCELLATION } from '../queue/guest-actions.ts'
import { WaitingList, useReservationQueue } from '../queue/use-reservation-queue.tsx'
import { reservationMessage, cancelledWords, clockWords, bookingState } from '../reservation-words.ts'
import { useCancelTable } from './use-cancel-table.ts'
import { partTables, useMyReservations } from './use-my-reservations.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/reservations/own.ts'
import { words as table } from '#words/reservations/table.ts'

/** Tables booked with the account. */
export function MyReservations() {
  const waiting = useReservationQueue()
  return (
    <>
      <WaitingList actions={waiting} />
      <Tables waitingIds={waiting.filter(CANCELLATION.accepts).map(({ subject }) => subject)} />
    </>
  )
}

function Tables({ waitingIds }: { waitingIds: readonly string[] }) {
  const mine = useMyReservations()
  const { upcoming, past } = partTables(mine.reservations, useNow())
  if (mine.isLoading) return <TablesSkeleton />
  if (mine.error) {
    return (
      <RetryBanner title={words.unread} onRetry={mine.retry}>
        {reservationMessage(mine.error)}
      </RetryBanner>
    )
  }
  if (mine.isEmpty) {
    return (
      <EmptyState
        title={words.none}
        icon={<CalendarDays aria-hidden size={28} />}
        action={<ButtonLink href="/reservations">{table.bookTable}</ButtonLink>}
      >
        {words.noneLead}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <Part title={words.upcoming} reservations={upcoming} waitingIds={waitingIds} onChange={mine.remember} />
      <Part title={words.past} reservations={past} waitingIds={waitingIds} onChange={mine.remember} />
      {mine.hasMore && (
        <Button
          variant="secondary"
          size="large"
          className="justify-self-center"
          busy={mine.isLoadingMore}
          onClick={() => void mine.showMore()}
        >
          {words.showMore}
        </Button>
      )}
      <ButtonLink className="justify-self-start" href="/reservations">
        {table.bookTable}
      </ButtonLink>
    </div>
  )
}

type PartProps = {
  title: string
  reservations: readonly ReservationView[]
  waitingIds: readonly string[]
  onChange: (reservation: ReservationView) => void
}

function Part({ title, reservations, waitingIds, onChange }: PartProps) {
  if (reservations.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="display mb-1 text-xl">{title}</h2>
      <ul>
        {reservations.map((reservation) => (
          <TableRow
            key={reservation.id}
            reservation={reservation}
            isWaiting={waitingIds.includes(reservation.id)}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  )
}

type TableRowProps = {
  reservation: ReservationView
  /** Its cancellation waits for the network. */
  isWaiting: boolean
  onChange: (reservation: ReservationView) => void
}

function TableRow({ reservation, isWaiting, onChange }: TableRowProps) {
  const state = bookingState(reservation, useNow())
  const { reservationDetails: details, locationInfo, reservationId, manageUrl } = reservation
  const [ask, dialog] = useCancelTable(reservation, (cancelled) => {
    onChange(cancelled)
    toast.success(words.cancelled)
  })
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-line py-5">
      <div className="min-w-0 flex-1 basis-[min(18rem,100%)]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold tabular-nums">
            {dayWords(details.date)}, {clockWords(details.time)}
          </span>
          <Badge tone={state === 'upcoming' || state === 'arrived' ? 'success' : 'neutral'}>
            {table.states[state]}
          </Badge>
        </p>
        <p>
          {table.people(details.partySize)} · {locationInfo.name}
        </p>
        <p className="text-sm text-muted">
          {reservationId}
          {state === 'cancelled' && <span className="block">{cancelledWords(reservation)}</span>}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap gap-1">
        <ButtonLink variant="ghost" href={manageUrl} aria-label={words.detailsOf(reservationId)}>
          {words.details}
        </ButtonLink>
        {state === 'upcoming' && !isWaiting && (
          <Button variant="ghost" className="text-danger!" aria-label={words.cancelNumber(reservationId)} onClick={ask}>
            {words.cancel}
          </Button>
        )}
      </div>
      {dialog}
    </li>
  )
}

function TablesSkeleton() {
  return (
    <Loading label={words.loadingAll} className="grid gap-6">
      <Skeleton className="h-8 w-48" />
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid gap-3 border-t border-line pt-5 md:grid-cols-[1fr_12rem]">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </Loading>
  )
}
