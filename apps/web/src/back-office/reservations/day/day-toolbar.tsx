import type { ReservationView } from '@thali/contracts/reservations'
import { addDays, isCalendarDate, formatDate } from '@thali/domain/time/zone'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'

import { guestsWords, tablesWords } from '../booking-words.ts'
import { countsOf, lateCount, nextWords } from './day-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type DayToolbarProps = {
  date: string
  today: string
  mayPrint: boolean
  onDate: (date: string) => void
  onBook: () => void
  /** Beside the day: the choice of a restaurant, and what the day is like. */
  children: ReactNode
}

/** Chooses the day, and offers printing and booking. */
export function DayToolbar({ date, today, mayPrint, onDate, onBook, children }: DayToolbarProps) {
  return (
    <div className="z-1 flex flex-wrap items-center gap-2 bg-bg pt-2 pb-1.5 [@media(width>=48rem)_and_(height>=40rem)]:sticky [@media(width>=48rem)_and_(height>=40rem)]:top-(--bar-top)">
      <div role="group" aria-label="Day" className="flex items-center gap-2 max-xs:w-full">
        <IconButton
          label="The day before"
          size="staff"
          variant="secondary"
          icon={<ChevronLeft aria-hidden size={20} />}
          onClick={() => onDate(addDays(date, -1))}
        />
        <TextField
          label="Date"
          hideLabel
          type="date"
          controlSize="staff"
          className="max-xs:flex-1"
          value={date}
          onChange={(event) => {
            if (isCalendarDate(event.target.value)) onDate(event.target.value)
          }}
        />
        <IconButton
          label="The day after"
          size="staff"
          variant="secondary"
          icon={<ChevronRight aria-hidden size={20} />}
          onClick={() => onDate(addDays(date, 1))}
        />
      </div>
      {/* Not `disabled`, because pressing it would then lose the focus. */}
      <Button
        size="staff"
        variant="secondary"
        aria-disabled={date === today || undefined}
        onClick={() => onDate(today)}
      >
        Today
      </Button>
      {children}
      <div className="ms-auto flex gap-2 max-xs:flex-1">
        <Button
          variant="secondary"
          icon={<Printer aria-hidden size={18} />}
          disabled={!mayPrint}
          onClick={() => window.print()}
        >
          <span className="max-xs:sr-only">Print</span>
        </Button>
        <Button className="max-xs:flex-1" icon={<CalendarPlus aria-hidden size={18} />} onClick={onBook}>
          <span>
            Book<span className="max-xs:sr-only"> by phone / walk-in</span>
          </span>
        </Button>
      </div>
    </div>
  )
}

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
