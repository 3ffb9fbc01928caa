import { openState, type Weekday } from '@thali/domain/locations/hours'
import { type Service, SERVICES, type TimeSpan } from '@thali/domain/locations/schedule'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { Fragment } from 'react'

import { SERVICE_NAMES } from './known-days.ts'
import { OneField } from './location-fields.tsx'
import { type FormDay, formOf, type FormWeek, hoursOfForm, mondayToAll, toInput, WEEK } from './location-form.ts'
import { nightWords } from './location-words.ts'
import { type LocationFormState, type PartProps, useLocationForm } from './use-location-form.ts'
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'

/** The opening hours of a location, and those of its services that differ. */
export function HoursPart(props: PartProps) {
  const { location } = props
  const state = useLocationForm(props, 'hours')
  return (
    <PartForm
      label={`Hours of ${location.name}`}
      state={state}
      submitLabel="Update Location"
      onUndo={() => state.reset(formOf(location))}
    >
      <HoursFields state={state} />
      {state.question}
    </PartForm>
  )
}

type HoursFieldsProps = { state: LocationFormState }

/** When a location is open, until when it takes orders, and what has hours of its own. */
export function HoursFields({ state }: HoursFieldsProps) {
  const { id, form, errors, change } = state
  return (
    <>
      <WeekFields
        legend="Operating Hours"
        id={id}
        field="hours"
        week={form.hours}
        errors={errors}
        onChange={(hours) => change({ hours })}
      />
      <OneField
        state={state}
        name="lastOrder"
        label="Last order"
        optional
        hint="Minutes before closing. Later orders are made at the next opening."
        inputMode="numeric"
        suffix="min"
        className="max-w-96"
      />
      <ServiceHours state={state} />
    </>
  )
}

/** Weeks of pickup, delivery, dine-in and reservations, where they differ from that of the location. */
function ServiceHours({ state: { id, form, errors, change } }: HoursFieldsProps) {
  const { serviceHours, hours } = form
  const own = SERVICES.filter((service) => serviceHours[service])
  const hasError = Object.keys(errors).some((field) => field.startsWith('serviceHours'))

  function toggle(service: Service, isOwn: boolean) {
    const { [service]: _before, ...others } = serviceHours
    change({ serviceHours: isOwn ? { ...others, [service]: hours } : others })
  }

  return (
    <FoldedPart
      hasError={hasError}
      className="grid gap-4 px-4 pt-2 pb-4"
      summary={
        <>
          Other hours for a service
          <span className="font-normal text-muted">
            {own.length === 0 ? 'None' : own.map((service) => SERVICE_NAMES[service]).join(', ')}
          </span>
        </>
      }
    >
      {SERVICES.map((service) => {
        const week = serviceHours[service]
        const name = SERVICE_NAMES[service]
        return (
          <div key={service} className="grid gap-2">
            <CheckboxField
              label={`${name} has its own hours`}
              checked={week !== undefined}
              onChange={({ target }) => toggle(service, target.checked)}
            />
            {week && (
              <WeekFields
                legend={`Hours of ${name}`}
                id={id}
                field={`serviceHours.${service}`}
                week={week}
                errors={errors}
                onChange={(changed) => change({ serviceHours: { ...serviceHours, [service]: changed } })}
              />
            )}
          </div>
        )
      })}
    </FoldedPart>
  )
}

type WeekFieldsProps = {
  legend: string
  /** Of the form. */
  id: string
  /** The field of the form: `hours`. */
  field: string
  week: FormWeek
  errors: Readonly<Partial<Record<string, string>>>
  onChange: (week: FormWeek) => void
}

/** When it is open, day by day. A time that closes at or before the opening is one of the next day. */
function WeekFields({ legend, id, field, week, errors, onChange }: WeekFieldsProps) {
  const now = useNow()
  const { open, text } = openState({ hours: hoursOfForm(week), isActive: true }, now)
  return (
    <fieldset id={`${id}-${field}`} className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          With these hours: {open ? 'Open now' : text}
        </p>
        <Button variant="secondary" icon={<Copy aria-hidden size={18} />} onClick={() => onChange(mondayToAll(week))}>
          Copy Monday to all
        </Button>
      </div>
      <ul className="grid gap-2">
        {WEEK.map((weekday) => (
          <Day
            key={weekday}
            id={`${id}-${field}.${weekday}`}
            weekday={weekday}
            day={week[weekday]}
            error={errors[`${field}.${weekday}`]}
            onChange={(day) => onChange({ ...week, [weekday]: day })}
          />
        ))}
      </ul>
      <FieldError id={`${id}-${field}-error`} error={errors[field]} />
    </fieldset>
  )
}

const EMPTY: TimeSpan = { open: '', close: '' }

type TimesProps = {
  name: string
  id: string
  span: TimeSpan
  isWrong: boolean
  describedBy: string
  disabled: boolean
  onChange: (changed: Partial<TimeSpan>) => void
}

/** The two times of one period, beside each other. */
function Times({ name, id, span, isWrong, describedBy, disabled, onChange }: TimesProps) {
  const fields = [
    { field: 'open', label: `${name} opens`, id, className: 'control min-w-0 md:col-start-3' },
    { field: 'close', label: `${name} closes`, id: `${id}-close`, className: 'control min-w-0' },
  ] as const
  return fields.map(({ field, label, ...place }) => (
    <input
      key={field}
      {...place}
      type="time"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      value={toInput(span[field])}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  ))
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
  const { later = [] } = day
  const describedBy = error === undefined ? `${id}-night` : `${id}-error`
  const times = { name, isWrong: error !== undefined, describedBy, disabled: day.closed }
  const changeLater = (spans: readonly TimeSpan[]) => {
    const { later: _before, ...plain } = day
    onChange(spans.length > 0 ? { ...plain, later: spans } : plain)
  }
  return (
    <li className="grid gap-1.5 border-b border-line pb-2 last:border-b-0">
      <div className="grid grid-cols-[1fr_1fr_auto] items-center gap-x-3 gap-y-1 md:grid-cols-[8rem_7rem_1fr_1fr_auto]">
        <span className="font-medium">{name}</span>
        <label className="flex min-h-(--tap) cursor-pointer items-center gap-3 max-md:col-span-2 max-md:justify-self-end">
          <input
            type="checkbox"
            className="tick"
            aria-label={`${name} closed`}
            checked={day.closed}
            onChange={(event) => onChange({ ...day, closed: event.target.checked })}
          />
          Closed
        </label>
        <Times {...times} id={id} span={day} onChange={(span) => onChange({ ...day, ...span })} />
        <IconButton
          label={`Another period on ${name}`}
          icon={<Plus aria-hidden size={20} />}
          aria-disabled={day.closed || undefined}
          onClick={() => !day.closed && changeLater([...later, EMPTY])}
        />
        {later.map((span, index) => (
          <Fragment key={`period ${index + 2}`}>
            <Times
              {...times}
              name={`${name}, period ${index + 2},`}
              id={`${id}-${index + 2}`}
              span={span}
              onChange={(changed) => changeLater(later.with(index, { ...span, ...changed }))}
            />
            <IconButton
              label={`Remove period ${index + 2} of ${name}`}
              icon={<Trash aria-hidden size={20} />}
              onClick={() => changeLater(later.toSpliced(index, 1))}
            />
          </Fragment>
        ))}
      </div>
      <p id={`${id}-night`} className="text-muted empty:hidden md:text-end">
        {nightWords(later.length > 0 ? { ...day, ...later.at(-1) } : day)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </li>
  )
}
