import { openState, type Weekday } from '@thali/domain/locations/hours'
import Copy from 'lucide-react/icons/copy'

import { type FormDay, mondayToAll, toInput, WEEK } from './location-form.ts'
import { nightWords } from './location-words.ts'
import type { LocationFormState } from './use-location-form.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'

type HoursFieldsProps = { id: string; state: LocationFormState }

/** When it is open, day by day. A time that closes at or before the opening is one of the next day. */
export function HoursFields({ id, state }: HoursFieldsProps) {
  const { form, errors, change } = state
  const now = useNow()
  const { open, text } = openState({ hours: form.hours, isActive: true }, now)
  return (
    <fieldset id={`${id}-hours`} className="min-w-0">
      <legend className="mb-2 font-semibold">Operating Hours</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          With these hours: {open ? 'Open now' : text}
        </p>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden size={18} />}
          onClick={() => change({ hours: mondayToAll(form.hours) })}
        >
          Copy Monday to all
        </Button>
      </div>
      <ul className="grid gap-2">
        {WEEK.map((weekday) => (
          <Day
            key={weekday}
            id={`${id}-hours.${weekday}`}
            weekday={weekday}
            day={form.hours[weekday]}
            error={errors[`hours.${weekday}`]}
            onChange={(day) => change({ hours: { ...form.hours, [weekday]: day } })}
          />
        ))}
      </ul>
      <FieldError id={`${id}-hours-error`} error={errors['hours']} />
    </fieldset>
  )
}

type DayProps = {
  id: string
  weekday: Weekday
  day: FormDay
  error: string | undefined
  onChange: (day: FormDay) => void
}

function Day({ id, weekday, day, error, onChange }: DayProps) {
  const name = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`
  const times = [
    { field: 'open', label: `${name} opens`, id },
    { field: 'close', label: `${name} closes`, id: `${id}-close` },
  ] as const
  return (
    <li className="grid gap-1.5 border-b border-line pb-2 last:border-b-0">
      <div className="grid grid-cols-2 items-center gap-x-3 gap-y-1 md:grid-cols-[8rem_7rem_1fr_1fr]">
        <span className="font-medium">{name}</span>
        <label className="flex min-h-(--tap) cursor-pointer items-center gap-3 max-md:justify-self-end">
          <input
            type="checkbox"
            className="tick"
            aria-label={`${name} closed`}
            checked={day.closed}
            onChange={(event) => onChange({ ...day, closed: event.target.checked })}
          />
          Closed
        </label>
        {times.map((time) => (
          <input
            key={time.field}
            id={time.id}
            type="time"
            aria-label={time.label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? `${id}-night` : `${id}-error`}
            className="control min-w-0"
            disabled={day.closed}
            value={toInput(day[time.field])}
            onChange={(event) => onChange({ ...day, [time.field]: event.target.value })}
          />
        ))}
      </div>
      <p id={`${id}-night`} className="text-muted empty:hidden md:text-end">
        {nightWords(day)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </li>
  )
}
