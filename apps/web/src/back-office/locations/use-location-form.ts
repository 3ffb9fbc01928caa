import type { ManagedLocationView } from '@thali/contracts/locations/location-management'

import {
  addLocation,
  changeLocation,
  previewLocation,
  type SavedLocation,
} from '#web/back-office/actions/location-actions.ts'
import { useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { autoId, changeOf, formOf, type LocationForm, newLocationOf, problemsOf } from './location-form.ts'
import { failureWords } from './location-words.ts'

type Editing = {
  /** Null: a new one. */
  location: ManagedLocationView | null
  /** Ids that are in use. */
  taken: ReadonlySet<string>
  onSaved: (saved: SavedLocation, sentence: string) => void
  onClose: () => void
}

/** The form of a new or changed location. */
export function useLocationForm({ location, taken, onSaved, onClose }: Editing) {
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
