import type { GetReservationDay } from '@thali/contracts/reservations'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { serviceDay } from '@thali/domain/reservations/slots'
import { localParts } from '@thali/domain/time/zone'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { type ReactNode, useState } from 'react'

import type { BookingDialog } from '../booking-dialogs.tsx'
import { usePollingMs } from '../use-polling.ts'
import { Arrivals } from './day-arrivals.tsx'
import { Rooms } from './day-rooms.tsx'
import { DaySheet } from './day-sheet.tsx'
import { DaySummary, DayToolbar } from './day-toolbar.tsx'
import { bookable, type DaySlot } from './day-words.ts'
import { shownAhead, waitingOn } from '#web/back-office/actions/reservation-actions.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { ALL_PLACES, chooseOnePlace, useOnePlace } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type Day = GetReservationDay['reply']

/** The bookings of one day at one location, and the free seats at each time. */
export function DayView({ onOpen }: { onOpen: (dialog: BookingDialog) => void }) {
  const now = useNow()
  const { place, others, choose } = useDayPlace()
  // The service day lasts until closing time, which may be after midnight.
  const today = serviceDay(place && scheduleOf(place, 'reservations'), now)
  // Null follows the clock, so that a tablet left on shows the new day in the morning.
  const [chosenDate, setChosenDate] = useState<string | null>(null)
  const date = chosenDate ?? today
  const { pulse } = useWorkspace()
  const pollMs = usePollingMs()
  const { data, error, isReading, reread } = useRead(
    place ? 'GET /admin/reservations/day' : null,
    { query: { location: place?.id ?? '', date } },
    { freshForMs: 0, pollMs },
  )
  const shown = useWhileUntouched(data)
  if (!place) return null
  const book = (time: string | null) =>
    onOpen({ kind: 'book', location: place.id, ...bookable({ date, time }, localParts(now).date) })

  return (
    <div className="grid">
      <DayToolbar
        date={date}
        today={today}
        mayPrint={data !== undefined}
        onDate={(next) => setChosenDate(next === today ? null : next)}
        onBook={() => book(null)}
      >
        {others.length > 0 && (
          <SelectField
            label="Restaurant"
            hideLabel
            controlSize="staff"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={place.id}
            onChange={(event) => choose(event.target.value)}
          />
        )}
        <DaySummary date={date} today={today} bookings={data?.reservations} />
      </DayToolbar>
      {/* Without a connection the bar above every section says how old this is. */}
      {error && !(data && pulse.isRed) && (
        <RetryBanner
          tone={data ? 'warning' : 'danger'}
          title={data ? 'What you see may be old' : 'Failed to load reservations'}
          busy={isReading}
          buttonSize="staff"
          onRetry={reread}
        >
          {userMessage(error)}
        </RetryBanner>
      )}
      {!data && !error && <DaySkeleton />}
      {shown && (
        <OpenDay
          key={`${place.id} ${date}`}
          day={shown}
          name={place.name}
          onOpen={onOpen}
          onBook={(slot) => book(slot.time)}
        />
      )}
    </div>
  )
}

type OpenDayProps = { day: Day; name: string; onOpen: (dialog: BookingDialog) => void; onBook: (slot: DaySlot) => void }

function OpenDay({ day, name, onOpen, onBook }: OpenDayProps) {
  const { actions } = useActionQueue()
  const waiting = waitingOn(actions)
  const bookings = day.reservations.map((booking) => shownAhead(booking, waiting.get(booking.id)))
  const isEmpty = bookings.length === 0
  return (
    <>
      <div className="grid items-start gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_14rem]">
        {isEmpty ? <NobodyComes day={day} /> : <Arrivals bookings={bookings} waiting={waiting} onOpen={onOpen} />}
        {day.slots.length > 0 && <Rooms day={day} onBook={onBook} />}
      </div>
      <DaySheet day={{ ...day, reservations: bookings }} name={name} />
    </>
  )
}

function NobodyComes({ day }: { day: Day }): ReactNode {
  return (
    <EmptyState
      title={day.isClosed ? 'Closed on this day' : 'Nobody is booked'}
      icon={<CalendarOff aria-hidden size={28} />}
    >
      {day.isClosed
        ? 'No tables are given while the restaurant is closed.'
        : 'Bookings made on the site appear here at once. For a caller, tap a time or “Book by phone / walk-in”.'}
    </EmptyState>
  )
}

function DaySkeleton() {
  return (
    <Loading label="Loading the day" className="grid gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_14rem]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

/**
 * The location whose day is shown: the one the device shows, or, if it shows all of them, the one chosen here. `others`
 * is empty if there is nothing to choose.
 */
function useDayPlace() {
  const { places, choice } = useWorkspace()
  const one = useOnePlace(places)
  const place = places.find(({ id }) => id === choice) ?? one
  return { place, others: choice === ALL_PLACES ? places : [], choose: chooseOnePlace }
}
