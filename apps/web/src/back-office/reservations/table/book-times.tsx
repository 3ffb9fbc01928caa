import { minuteOfTime } from '@thali/domain/time/clock'
import { formatClock, isCalendarDate } from '@thali/domain/time/zone'

import type { TableForm } from './table-fields.tsx'
import { useRead } from '#web/back-office/lib/queries.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Chips } from '#web/ui/forms/chips.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type BookTimesProps = {
  id: string
  form: TableForm
  location: string
  /** When a booking is changed, its current slot stays selectable even if that slot is full. */
  own?: { date: string; time: string } | undefined
}

/** The time slots that still have room for the party. */
export function BookTimes({ id, form, location, own }: BookTimesProps) {
  const { fields, errors, change } = form
  const { date, partySize, time } = fields
  const { data, error } = useRead(
    isCalendarDate(date) ? 'GET /reservations/slots' : null,
    { query: { location, date, partySize } },
    { freshForMs: 0 },
  )
  const slots = data && withOwn(data.slots, own?.date === date ? own.time : undefined)
  const isGone = slots !== undefined && time !== null && slots.every((slot) => slot.time !== time)

  return (
    <div id={id} tabIndex={-1} className="grid gap-1.5">
      {slots && slots.length > 0 && (
        <Chips
          legend="Time"
          options={slots.map((slot) => ({ value: slot.time, label: slot.label }))}
          value={time}
          onChange={(chosen) => change({ time: chosen })}
        />
      )}
      {isCalendarDate(date) && !data && !error && (
        <Loading label="Loading the times">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {data?.isClosed && <p>We are closed on this day.</p>}
      {slots?.length === 0 && !data?.isClosed && <p>No time is left on this day for a party of {partySize}.</p>}
      {data !== undefined && data.fullCount > 0 && slots?.length !== 0 && (
        <p className="text-base text-muted">Fully booked times are not shown.</p>
      )}
      {isGone && <FieldError id={`${id}-gone`} error="This time is no longer free for the party." />}
      {error && !data && <FieldError id={`${id}-failure`} error={userMessage(error)} />}
      <FieldError id={`${id}-error`} error={errors.time} />
    </div>
  )
}

type Slot = { time: string; label: string }

function withOwn(slots: readonly Slot[], own: string | undefined): readonly Slot[] {
  if (own === undefined || slots.some(({ time }) => time === own)) return slots
  return [...slots, { time: own, label: formatClock(minuteOfTime(own) ?? 0) }].toSorted((a, b) =>
    a.time.localeCompare(b.time),
  )
}
