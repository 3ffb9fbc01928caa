import { minuteOfTime } from '@thali/domain/reservations/slots'
import { formatClock, isCalendarDate } from '@thali/domain/time/zone'
import { useEffect, useEffectEvent } from 'react'

import type { TableForm } from './table-fields.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/use-api.ts'
import { Chips } from '#web/ui/forms/chips.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type BookTimesProps = {
  id: string
  form: TableForm
  location: string
  /** Somebody who is here already is given the next time. */
  takesNext?: boolean
  /** A table that the party has already: its time is theirs, whoever else is booked for it. */
  own?: { date: string; time: string } | undefined
}

/** The times at which the party still fits. */
export function BookTimes({ id, form, location, takesNext = false, own }: BookTimesProps) {
  const { fields, errors, change } = form
  const { date, partySize, time } = fields
  const { data, error } = useApi(
    isCalendarDate(date) ? 'GET /reservations/slots' : null,
    { query: { location, date, partySize } },
    { freshForMs: 0 },
  )
  const slots = data && withOwn(data.slots, own?.date === date ? own.time : undefined)
  const next = slots?.[0]?.time
  const isGone = slots !== undefined && time !== null && slots.every((slot) => slot.time !== time)
  const wanted = takesNext && (time === null || isGone) ? (next ?? null) : time
  const give = useEffectEvent((given: string | null) => change({ time: given }))
  useEffect(() => {
    if (wanted !== time) give(wanted)
  }, [wanted, time])

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
      {isGone && !takesNext && <FieldError id={`${id}-gone`} error="This time is no longer free for the party." />}
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
