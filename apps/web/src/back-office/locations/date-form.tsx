import { checkCalendarDay, datesOf, periodsProblem } from '@thali/domain/locations/calendar-check'
import { type CalendarDay, SERVICES, type TimeSpan } from '@thali/domain/locations/schedule'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState, useId } from 'react'

import { SERVICE_NAMES } from './known-days.ts'
import { toInput } from './location-form.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** A day, or several in a row. */
export type DateEntry = CalendarDay & { until?: string }
type DateFormProps = { today: string; busy: boolean; onSave: (entry: DateEntry) => void; onCancel: () => void }

const OPTIONS = (['all', ...SERVICES] as const).map((value) => ({ value, label: SERVICE_NAMES[value] }))

/** A date that is no holiday, or several in a row: closed, or with other hours. */
export function DateForm({ today, busy, onSave, onCancel }: DateFormProps) {
  const [day, setDay] = useState<DateEntry>({ date: '', until: '', service: 'all', name: '', periods: [] })
  const [isChecked, setIsChecked] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const problems = checkCalendarDay(day, today)
  const count = problems.length === 0 ? datesOf(day).length : 1
  const errorOf = (name: string) => (isChecked ? problems.find(({ field }) => field === name)?.message : undefined)

  function checked(then: () => void) {
    setIsChecked(true)
    if (problems.length === 0) then()
  }

  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          min={today}
          controlSize="staff"
          value={day.date}
          error={errorOf('date')}
          onChange={(event) => setDay({ ...day, date: event.target.value })}
        />
        <TextField
          label="Until"
          optional
          type="date"
          min={day.date || today}
          controlSize="staff"
          value={day.until ?? ''}
          error={errorOf('until')}
          onChange={(event) => setDay({ ...day, until: event.target.value })}
        />
        <TextField
          label="What it is"
          hint="Guests read it"
          controlSize="staff"
          value={day.name}
          error={errorOf('name')}
          onChange={(event) => setDay({ ...day, name: event.target.value })}
        />
        <SelectField
          label="For"
          controlSize="staff"
          options={OPTIONS}
          value={day.service}
          onChange={(event) => setDay({ ...day, service: event.target.value as CalendarDay['service'] })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => checked(() => onSave(day))}>
          {count === 1 ? 'Closed on this date' : `Closed on these ${count} dates`}
        </Button>
        <Button variant="secondary" aria-expanded={isTyping} onClick={() => checked(() => setIsTyping(true))}>
          {count === 1 ? 'Other hours on this date' : `Other hours on these ${count} dates`}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {isTyping && (
        <TimesForm
          name={day.name}
          first={[]}
          busy={busy}
          onSave={(periods) => checked(() => onSave({ ...day, periods }))}
          onCancel={() => setIsTyping(false)}
        />
      )}
    </div>
  )
}

type TimesFormProps = {
  /** The date whose times they are. */
  name: string
  first: readonly TimeSpan[]
  busy: boolean
  onSave: (periods: readonly TimeSpan[]) => void
  onCancel: () => void
}

type Row = TimeSpan & { id: string }

const EMPTY: TimeSpan = { open: '', close: '' }
const rowOf = (span: TimeSpan): Row => ({ ...span, id: crypto.randomUUID() })

/** The times between which it is open on a date. */
export function TimesForm({ name, first, busy, onSave, onCancel }: TimesFormProps) {
  const id = useId()
  const [periods, setPeriods] = useState<readonly Row[]>(() => (first.length > 0 ? first : [EMPTY]).map(rowOf))
  const [problem, setProblem] = useState<string | null>(null)
  const change = (index: number, changed: Partial<TimeSpan>) =>
    setPeriods(periods.map((period, at) => (at === index ? { ...period, ...changed } : period)))

  function save() {
    const found = periodsProblem(periods)
    setProblem(found)
    if (found === null) onSave(periods.map(({ open, close }) => ({ open, close })))
  }

  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      {periods.map((period, index) => (
        <div key={period.id} className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
          {(['open', 'close'] as const).map((field) => (
            <input
              key={field}
              type="time"
              className="control min-w-0"
              aria-label={`${name} ${field === 'open' ? 'opens' : 'closes'}${index > 0 ? `, period ${index + 1}` : ''}`}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : `${id}-error`}
              value={toInput(period[field])}
              onChange={(event) => change(index, { [field]: event.target.value })}
            />
          ))}
          <IconButton
            label={`Remove period ${index + 1} of ${name}`}
            icon={<Trash aria-hidden size={20} />}
            aria-disabled={periods.length === 1 || undefined}
            onClick={() => {
              if (periods.length > 1) setPeriods(periods.filter((_, at) => at !== index))
            }}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`} error={problem ?? undefined} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={save}>
          Save hours
        </Button>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden size={20} />}
          onClick={() => setPeriods([...periods, rowOf(EMPTY)])}
        >
          Another period
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
