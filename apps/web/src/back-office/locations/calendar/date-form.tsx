import { checkCalendarDay, datesOf } from '@thali/domain/locations/calendar/calendar-check'
import { type CalendarDay, SERVICES } from '@thali/domain/locations/calendar/schedule'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SERVICE_NAMES } from './known-days.ts'
import { TimesForm } from './times-form.tsx'

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
