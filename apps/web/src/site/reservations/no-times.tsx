import type { LocationView } from '@thali/contracts/locations/locations'
import { scheduleOf } from '@thali/domain/locations/calendar/schedule'

import { useRead } from '#web/lib/api/use-read.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/reservations/booking.ts'
import { clockWords } from './reservation-words.ts'
import { aheadOf, nearestTo, nextOpenDay } from './times.ts'
import type { BookingDesk } from './use-booking.ts'

/** A full day: the nearest times at another location, and the next day here. */
export function NoTimes({ desk, isFull }: { desk: BookingDesk; isFull: boolean }) {
  const { choice, room, rooms, change } = desk
  const next = nextOpenDay(scheduleOf(room, 'reservations'), choice.date, useNow())
  const others = rooms.filter(({ id }) => id !== room.id)
  return (
    <div role="status" className="grid gap-5 rounded-lg border border-line bg-surface p-5 md:p-6">
      <div>
        <p className="text-lg font-semibold">
          {isFull
            ? words.times.noneLeft(words.people(choice.partySize), dayWords(choice.date))
            : words.times.noMore(dayWords(choice.date))}
        </p>
        {isFull && <p className="mt-1 text-sm text-muted">{words.times.fullHidden}</p>}
      </div>
      {others.map((other) => (
        <Elsewhere key={other.id} desk={desk} other={other} />
      ))}
      {next !== null && (
        <Button variant="secondary" className="justify-self-start" onClick={() => change({ date: next })}>
          {words.times.showAt(dayWords(next), room.name)}
        </Button>
      )}
    </div>
  )
}

function Elsewhere({ desk: { choice, change }, other }: { desk: BookingDesk; other: LocationView }) {
  const now = useNow()
  const { date, partySize } = choice
  const { data } = useRead('GET /reservations/slots', { query: { location: other.id, date, partySize } })
  const nearest = nearestTo(aheadOf(data?.slots ?? [], date, now), choice.time)
  if (nearest.length === 0) return null
  return (
    <div role="group" aria-label={words.times.sameDayAt(other.name)}>
      <p className="mb-2">{words.times.sameDayAt(other.name)}</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map(({ time }) => (
          <Button key={time} onClick={() => change({ locationId: other.id, time })}>
            {clockWords(time)}
          </Button>
        ))}
      </div>
    </div>
  )
}
