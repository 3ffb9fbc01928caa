import type { LocationView } from '@thali/contracts/locations/locations'

import { dayWords } from './reservation-words.ts'
import { aheadOf, nearestTo, nextOpenDay } from './times.ts'
import type { BookingDesk } from './use-booking.ts'
import { counted } from '#web/lib/counted.ts'
import { useNow } from '#web/lib/site.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'

/** A full day: the nearest times at another location, and the next day here. */
export function NoTimes({ desk, isFull }: { desk: BookingDesk; isFull: boolean }) {
  const { choice, room, rooms, change } = desk
  const next = nextOpenDay(room.hours, choice.date, useNow())
  const others = rooms.filter(({ id }) => id !== room.id)
  return (
    <div role="status" className="grid gap-5 rounded-lg border border-line bg-surface p-5 md:p-6">
      <div>
        <p className="text-lg font-semibold">
          {isFull
            ? `No table for ${counted(choice.partySize, 'person', 'people')} is left on ${dayWords(choice.date)}.`
            : `No more tables are given on ${dayWords(choice.date)}.`}
        </p>
        {isFull && <p className="mt-1 text-sm text-muted">Fully booked times are not shown</p>}
      </div>
      {others.map((other) => (
        <Elsewhere key={other.id} desk={desk} other={other} />
      ))}
      {next !== null && (
        <Button variant="secondary" className="justify-self-start" onClick={() => change({ date: next })}>
          Show {dayWords(next)} at {room.name}
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
    <div role="group" aria-label={`The same day at ${other.name}`}>
      <p className="mb-2">The same day at {other.name}</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map(({ time, label }) => (
          <Button key={time} onClick={() => change({ locationId: other.id, time })}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
