import type { ReservationView } from '@thali/contracts/reservations'
import { addDays, formatDate, isCalendarDate } from '@thali/domain/time/zone'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Printer from 'lucide-react/icons/printer'

import { countsOf } from './day-words.ts'
import { guestsWords, tablesWords } from '../booking-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type DayToolbarProps = {
  date: string
  today: string
  /** Undefined while loading, so that no zero is shown for an unknown count. */
  bookings: readonly ReservationView[] | undefined
  onDate: (date: string) => void
  onBook: () => void
}

/** Chooses the day, sums it up, and offers printing and booking. */
export function DayToolbar({ date, today, bookings, onDate, onBook }: DayToolbarProps) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div role="group" aria-label="Day" className="flex items-center gap-2 max-xs:w-full">
          <IconButton
            label="The day before"
            size="staff"
            variant="secondary"
            icon={<ChevronLeft aria-hidden size={24} />}
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
            icon={<ChevronRight aria-hidden size={24} />}
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
        <div className="ms-auto flex gap-3 max-xs:flex-1">
          <Button
            size="staff"
            variant="secondary"
            icon={<Printer aria-hidden size={22} />}
            disabled={!bookings}
            onClick={() => window.print()}
          >
            <span className="max-xs:sr-only">Print</span>
          </Button>
          <Button size="staff" className="max-xs:flex-1" icon={<CalendarPlus aria-hidden size={22} />} onClick={onBook}>
            <span>
              Book<span className="max-xs:sr-only"> by phone / walk-in</span>
            </span>
          </Button>
        </div>
      </div>
      <Sum date={date} today={today} bookings={bookings} />
    </div>
  )
}

/** The date and its totals in one line. */
function Sum({ date, today, bookings }: Pick<DayToolbarProps, 'date' | 'today' | 'bookings'>) {
  const { tables, guests, arrivedTables, arrivedGuests } = countsOf(bookings ?? [])
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
      <h2 className="display text-2xl">
        {date === today && 'Today, '}
        {formatDate(date)}
      </h2>
      <p role="status" className="text-lg tabular-nums">
        {bookings && (
          <>
            <b>
              {tablesWords(tables)}, {guestsWords(guests)}
            </b>
            {arrivedTables > 0 && ` · ${tablesWords(arrivedTables)}, ${guestsWords(arrivedGuests)} here`}
          </>
        )}
      </p>
    </div>
  )
}
