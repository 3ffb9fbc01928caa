import { type Service, SERVICES } from '@thali/domain/locations/calendar/schedule'

import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { SERVICE_NAMES } from '../calendar/known-days.ts'
import { OneField } from '../location-fields.tsx'
import type { LocationFormState } from '../use-location-form.ts'
import { WeekFields } from './week-fields.tsx'

type HoursFieldsProps = { id: string; state: LocationFormState }

/** When a location is open, until when it takes orders, and what has hours of its own. */
export function HoursFields({ id, state }: HoursFieldsProps) {
  const { form, errors, change } = state
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
      <ServiceHours id={id} state={state} />
    </>
  )
}

/** Weeks of pickup, delivery, dine-in and reservations, where they differ from that of the location. */
function ServiceHours({ id, state: { form, errors, change } }: HoursFieldsProps) {
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
