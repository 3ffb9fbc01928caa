import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { FEATURES } from '@thali/domain/locations/location'
import { useMemo } from 'react'

import { HoursFields } from './hours-fields.tsx'
import { IdField, ContactFields, MoreFields } from './location-fields.tsx'
import { autoId, changeOf, formOf, type LocationForm, newLocationOf, problemsOf } from './location-form.ts'
import { failureWords } from './location-words.ts'
import {
  type SavedLocation,
  addLocation,
  changeLocation,
  previewLocation,
} from '#web/back-office/actions/location-actions.ts'
import { useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'

type LocationDialogProps = {
  /** Null: a new one. */
  location: ManagedLocationView | null
  /** Whether hours and features are not all that may be changed. */
  mayAll: boolean
  locations: readonly ManagedLocationView[]
  onSaved: (saved: SavedLocation, sentence: string) => void
  onClose: () => void
}

/** Opens a location or changes one. */
export function LocationDialog({ location, mayAll, locations, onSaved, onClose }: LocationDialogProps) {
  const taken = useMemo(() => new Set(locations.map(({ id }) => id)), [locations])
  const state = useLocationForm({ location, taken, onSaved, onClose })
  return (
    <FormDialog
      size="wide"
      title={location === null ? 'Add Location' : `Edit ${location.name}`}
      state={state}
      submitLabel={location === null ? 'Add Location' : 'Update Location'}
      className="gap-6"
      onDismissFailure={state.dismissFailure}
      onClose={onClose}
    >
      {(id) => (
        <>
          {mayAll ? (
            <>
              <IdField id={id} state={state} location={location} taken={taken} />
              <ContactFields state={state} />
            </>
          ) : (
            <p className="text-muted">You can change the features and the hours. An admin changes everything else.</p>
          )}
          <FeatureFields id={id} state={state} />
          <HoursFields id={id} state={state} />
          {mayAll && <ActiveField state={state} />}
          {mayAll && <MoreFields state={state} others={location === null ? locations : null} />}
          {state.question}
        </>
      )}
    </FormDialog>
  )
}

type FieldsProps = { id: string; state: LocationFormState }

function FeatureFields({ id, state: { form, change } }: FieldsProps) {
  function toggle(feature: string, isOn: boolean) {
    const chosen = FEATURES.filter((one) => (one === feature ? isOn : form.features.includes(one)))
    change({ features: chosen })
  }

  return (
    <fieldset id={`${id}-features`}>
      <legend className="mb-1 font-semibold">Features</legend>
      <div className="grid gap-x-4 2xs:grid-cols-2 md:grid-cols-3">
        {FEATURES.map((feature) => (
          <CheckboxField
            key={feature}
            label={feature}
            checked={form.features.includes(feature)}
            onChange={(event) => toggle(feature, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ActiveField({ state: { form, change } }: Pick<FieldsProps, 'state'>) {
  return (
    <CheckboxField
      label="Active Location"
      hint="Customers order and book at active locations only."
      checked={form.isActive}
      onChange={(event) => change({ isActive: event.target.checked })}
    />
  )
}

type Editing = {
  /** Null: a new one. */
  location: ManagedLocationView | null
  /** Ids that are in use. */
  taken: ReadonlySet<string>
  onSaved: (saved: SavedLocation, sentence: string) => void
  onClose: () => void
}

/** The form of a new or changed location. */
function useLocationForm({ location, taken, onSaved, onClose }: Editing) {
  const [ask, question] = useAffectedQuestion()
  const form = useFormOf<LocationForm>({
    first: () => formOf(location),
    check: (fields) => problemsOf(fields, location === null ? taken : null),
    send: async (fields) => {
      const name = fields.name.trim()
      if (location === null) onSaved(await addLocation(newLocationOf(fields)), `${name} is added`)
      else {
        const change = changeOf(form.before, fields)
        if (!(await ask('hours', [() => previewLocation(location.id, change)]))) return
        onSaved(await changeLocation(location, change), `${name} is updated`)
      }
      onClose()
    },
    failureOf: (error) => failureWords('save', error),
  })

  function fillId() {
    const made = autoId(form.fields.name, taken)
    if ('id' in made) {
      form.dismissFailure()
      form.change({ id: made.id })
    } else form.fail(made.failure)
  }

  return { ...form, form: form.fields, fillId, question }
}

export type LocationFormState = ReturnType<typeof useLocationForm>
