import type { ManagedLocationView } from '@thali/contracts/locations/location-management'

import { useStoredForm } from './kept-drafts.ts'
import { changeOf, formOf, type LocationForm, problemsOf } from './location-form.ts'
import { failureWords } from './location-words.ts'
import { changeLocation, previewLocation, type SavedLocation } from '#web/back-office/actions/location-actions.ts'
import { useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'

/** Called after a change was saved, or queued; a queued change has no answer yet. */
export type NoteSaved = (saved: SavedLocation, sentence: string) => void
/** The props of every part of a location's page. */
export type PartProps = { location: ManagedLocationView; mayAll: boolean; onSaved: NoteSaved }

/** The form of a new location. */
export function useNewLocation(rules: Omit<Parameters<typeof useFormOf<LocationForm>>[0], 'first' | 'failureOf'>) {
  return named(useFormOf<LocationForm>({ first: () => formOf(null), failureOf: failed, ...rules }))
}

/** The form of an existing location; only the changed fields are sent. */
export function useLocationForm({ location, onSaved }: PartProps, part: string) {
  const [ask, question] = useAffectedQuestion()
  const form = useFormOf<LocationForm>({
    first: () => formOf(location),
    check: (fields) => problemsOf(fields, null),
    send: async (fields) => {
      const change = changeOf(form.before, fields)
      if (!(await ask('hours', [() => previewLocation(location.id, change)]))) return
      onSaved(await changeLocation(location, change), `${fields.name.trim()} is updated`)
      form.reset(fields)
    },
    failureOf: failed,
  })
  useStoredForm(`${location.id}/${part}`, form, formOf(location))
  return { ...named(form), question }
}

export type LocationFormState = ReturnType<typeof useNewLocation>

function failed(error: unknown): string {
  return failureWords('save', error)
}

function named(form: ReturnType<typeof useFormOf<LocationForm>>) {
  return { ...form, form: form.fields }
}
