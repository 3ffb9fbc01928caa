import type { LocationView } from '@thali/contracts/locations/locations'
import type { GetSlots } from '@thali/contracts/reservations'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { dateMessage } from '@thali/domain/reservations/reservation-check'
import { addDays, isCalendarDate } from '@thali/domain/time/zone'
import { useEffect, useState } from 'react'

import type { Choice } from './booking-fields.ts'
import { reservationMessage } from './reservation-words.ts'
import { aheadOf, plannedSlots, type Slot } from './times.ts'
import { isTransient } from '#web/lib/api/api-error.ts'
import { useLive } from '#web/lib/api/live.ts'
import { refreshReads, useRead } from '#web/lib/api/use-read.ts'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'

export type Times =
  /** `isStale`: the times of the previous choice, while the new ones load. `isPlanned`: by the opening hours, without an answer. */
  | { kind: 'ready'; slots: readonly Slot[]; fullCount: number; isStale: boolean; isPlanned: boolean }
  | { kind: 'loading' }
  | { kind: 'closed' }
  | { kind: 'no-day'; message: string }
  | { kind: 'failed'; message: string }

const SLOTS = '/reservations/slots'
/** The polling interval. */
const ASK_MS = 10_000

/** The free times for a choice. */
export function useTimes(
  room: LocationView,
  { date, partySize }: Pick<Choice, 'date' | 'partySize'>,
): { times: Times; refresh: () => Promise<void> } {
  const now = useNow()
  const isOnline = useIsOnline()
  const problem = dateMessage(date, now)
  useLiveSlots(date)
  const { data, error } = useRead(
    problem === null ? 'GET /reservations/slots' : null,
    { query: { location: room.id, date, partySize } },
    { freshForMs: 0, pollMs: ASK_MS },
  )
  const [last, setLast] = useState(data)
  if (data && last !== data) setLast(data)
  const refresh = () => refreshReads(SLOTS)

  function times(): Times {
    if (problem !== null) return { kind: 'no-day', message: problem }
    if (data?.isClosed) return { kind: 'closed' }
    if (data) return readyTimes(data, now, false)
    if (!isOnline || isTransient(error)) {
      return {
        kind: 'ready',
        slots: plannedSlots(scheduleOf(room, 'reservations'), date, now),
        fullCount: 0,
        isStale: false,
        isPlanned: true,
      }
    }
    if (error) return { kind: 'failed', message: reservationMessage(error) }
    // Another party size on the same day: the tiles stay until the new times are here.
    const isSameDay = last?.location === room.id && last.date === date
    return isSameDay ? readyTimes(last, now, true) : { kind: 'loading' }
  }
  return { times: times(), refresh }
}

function readyTimes({ slots, date, fullCount }: GetSlots['reply'], now: Date, isStale: boolean): Times {
  return { kind: 'ready', slots: aheadOf(slots, date, now), fullCount, isStale, isPlanned: false }
}

/** Reads the times of a day again when the guest's own booking or the location changes. */
function useLiveSlots(date: string): void {
  const nextDay = isCalendarDate(date) ? addDays(date, 1) : null
  const { status } = useLive((event) => {
    // Times after midnight belong to the next calendar day.
    const isThisDay = event.type === 'reservation' && (event.date === date || event.date === nextDay)
    if (isThisDay || event.type === 'reset' || event.type === 'location') void refreshReads(SLOTS)
  })
  const isLive = status === 'live'
  // Events before the connection, or while it was broken, are made up for by one read.
  useEffect(() => {
    if (isLive) void refreshReads(SLOTS)
  }, [isLive])
}
