import { KITCHEN_LIMITS, STEP_MINUTES } from '@thali/domain/kitchen'

import { useStoredForm } from './kept-drafts.ts'
import { fieldOf, kitchenFormOf, type KitchenForm, kitchenOfForm, kitchenProblems } from './kitchen-form.ts'
import { KitchenScreens } from './kitchen-screens.tsx'
import { failureWords } from './location-words.ts'
import { Stations } from './stations.tsx'
import type { PartProps } from './use-location-form.ts'
import { changeLocation, previewLocation } from '#web/back-office/actions/location-actions.ts'
import { useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export type KitchenFormState = ReturnType<typeof useKitchenForm>

/** Where a kitchen cooks, and how far ahead and how densely it takes orders. */
export function KitchenPart(props: PartProps) {
  const { location } = props
  const state = useKitchenForm(props)
  const { fields, change, reset } = state
  return (
    <>
      <PartForm
        label={`Kitchen of ${location.name}`}
        state={state}
        submitLabel="Save kitchen"
        onUndo={() => reset(kitchenFormOf(location))}
      >
        <CheckboxField
          label="Take orders for later"
          hint="Guests can choose a time for their order. Without it every order is for as soon as possible."
          checked={fields.isPlanned}
          onChange={({ target }) => change({ isPlanned: target.checked })}
        />
        {fields.isPlanned && <TimeFields state={state} />}
        {fields.isPlanned && <Stations formId={state.id} state={state} location={location} />}
        {state.question}
      </PartForm>
      <KitchenScreens location={location} />
    </>
  )
}

function useKitchenForm({ location, onSaved }: PartProps) {
  const [ask, question] = useAffectedQuestion()
  const form = useFormOf<KitchenForm>({
    first: () => kitchenFormOf(location),
    check: kitchenProblems,
    fieldOf,
    failureOf: (error) => failureWords('save', error),
    async send(fields) {
      const kitchen = kitchenOfForm(fields)
      if (!(await ask('kitchen', [() => previewLocation(location.id, { kitchen })]))) return
      onSaved(await changeLocation(location, { kitchen }), `The kitchen of ${location.name} is saved`)
      form.reset(fields)
    },
  })
  useStoredForm(`${location.id}/kitchen`, form, kitchenFormOf(location))
  return { ...form, question }
}

const DAYS = Array.from({ length: KITCHEN_LIMITS.daysAhead + 1 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? 'Today only' : days === 1 ? 'Until tomorrow' : `Up to ${days} days ahead`,
}))
const STEPS = STEP_MINUTES.map((minutes) => ({ value: String(minutes), label: `Every ${minutes} minutes` }))

/** Which times guests can choose, and until when a kitchen takes orders for as soon as possible. */
function TimeFields({ state: { fields, input } }: { state: KitchenFormState }) {
  const hasStations = fields.stations.length > 0
  const minutes = { suffix: 'min', inputMode: 'numeric', autoComplete: 'off', controlSize: 'staff' } as const
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Times</legend>
      <div className="grid items-end gap-4 xs:grid-cols-2">
        <SelectField label="How far ahead" controlSize="staff" options={DAYS} {...input('daysAhead')} />
        <SelectField label="Times to choose from" controlSize="staff" options={STEPS} {...input('stepMinutes')} />
        {hasStations ? (
          <>
            <TextField
              label="Longest wait"
              hint="When it would take longer, guests have to choose a time"
              {...minutes}
              {...input('asapMinutes')}
            />
            <TextField
              label="Packing"
              hint="From the last dish to the closed bag"
              {...minutes}
              {...input('packingMinutes')}
            />
          </>
        ) : (
          <TextField
            label="Orders for a quarter of an hour"
            hint="So many are taken for one time, then guests choose another"
            {...minutes}
            suffix="orders"
            {...input('ordersPerQuarter')}
          />
        )}
      </div>
    </fieldset>
  )
}
