import type { ManagedLocationView } from '@thali/contracts/location-management'

import {
  autoId,
  changeOf,
  formOf,
  type LocationErrors,
  type LocationForm,
  newLocationOf,
  problemsOf,
} from './location-form.ts'
import { failureWords } from './location-words.ts'
import { addLocation, changeLocation, type SavedLocation } from '#web/back-office/actions/location-actions.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'

type Wish = {
  /** Null: a new one. */
  location: ManagedLocationView | null
  /** Ids that are given away. */
  taken: ReadonlySet<string>
  onSaved: (saved: SavedLocation, sentence: string) => void
  onClose: () => void
}

/** Form of a new or existing location. */
export function useLocationForm({ location, taken, onSaved, onClose }: Wish) {
  const state = useForm<LocationForm, LocationErrors>(() => formOf(location))
  const { before, fields: form, change, begin, refuse, setFailure } = state

  function fillId() {
    const made = autoId(form.name, taken)
    setFailure('failure' in made ? made.failure : null)
    if ('id' in made) change({ id: made.id })
  }

  async function send(): Promise<SavedLocation> {
    if (location === null) return addLocation(newLocationOf(form))
    return changeLocation(location, changeOf(before, form))
  }

  async function submit() {
    if (state.isBusy) return
    const found = problemsOf(form, location === null ? taken : null)
    if (Object.keys(found).length > 0) {
      refuse(found, null)
      return
    }

    begin()
    try {
      const name = form.name.trim()
      onSaved(await send(), location === null ? `${name} is added` : `${name} is updated`)
      onClose()
    } catch (error) {
      refuse(refusedFields(error), failureWords('save', error))
    }
  }

  return { ...state, form, fillId, submit, dismissFailure: () => setFailure(null) }
}

export type LocationFormState = ReturnType<typeof useLocationForm>
