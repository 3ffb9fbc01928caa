import type { ReservationView } from '@thali/contracts/reservations'
import { formatDate } from '@thali/domain/time/zone'

import { countsOf, lateCount, nextWords } from './day-words.ts'
import { guestsWords, tablesWords } from '../booking-words.ts'
import { useNow } from '#web/lib/site.tsx'

type DaySummaryProps = {
  date: string
  today: string
  /** Undefined while loading, so that no zero is shown for an unknown count. */
  bookings: readonly ReservationView[] | undefined
}

/** The day in two lines: who comes next, who is late, and who is here. */
export function DaySummary({ date, today, bookings }: DaySummaryProps) {
  const now = useNow()
  const isToday = date === today
  const late = lateCount(bookings ?? [], now)
  return (
    <div className="min-w-[min(16rem,100%)] flex-1 px-1 text-sm leading-5 tabular-nums">
      <h2 className={isToday ? 'sr-only' : 'font-semibold'}>
        {isToday && 'Today, '}
        {formatDate(date)}
      </h2>
      {bookings && isToday && (
        <p>
          <b>{nextLine(bookings, now)}</b>
          {late > 0 && <span className="font-semibold text-warning"> · {late} late</span>}
        </p>
      )}
      <p role="status" className="text-muted">
        {bookings && totalsLine(bookings)}
      </p>
    </div>
  )
}

function nextLine(bookings: readonly ReservationView[], now: Date): string {
  const next = nextWords(bookings, now)
  return next === null ? 'Nobody else is booked today' : `Next: ${next}`
}

/** `14 tables, 43 guests`; once the first are there: `Here: 3 of 14 tables, 9 of 43 guests` */
function totalsLine(bookings: readonly ReservationView[]): string {
  const { tables, guests, arrivedTables, arrivedGuests } = countsOf(bookings)
  if (arrivedTables === 0) return `${tablesWords(tables)}, ${guestsWords(guests)}`
  return `Here: ${arrivedTables} of ${tablesWords(tables)}, ${arrivedGuests} of ${guestsWords(guests)}`
}
