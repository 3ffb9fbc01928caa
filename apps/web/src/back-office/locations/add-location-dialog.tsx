import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { useMemo } from 'react'

import { HoursFields } from './hours-fields.tsx'
import { ActiveField, ContactFields, FeatureFields, MoreFields, NewIdField } from './location-fields.tsx'
import { autoId, newLocationOf, problemsOf } from './location-form.ts'
import { type NoteSaved, useNewLocation } from './use-location-form.ts'
import { addLocation } from '#web/back-office/actions/location-actions.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type AddLocationDialogProps = {
  locations: readonly ManagedLocationView[]
  onSaved: NoteSaved
  onClose: () => void
}

/** Opens a location. */
export function AddLocationDialog({ locations, onSaved, onClose }: AddLocationDialogProps) {
  const taken = useMemo(() => new Set(locations.map(({ id }) => id)), [locations])
  const state = useNewLocation({
    check: (fields) => problemsOf(fields, taken),
    send: async (fields) => {
      onSaved(await addLocation(newLocationOf(fields)), `${fields.name.trim()} is added`)
      onClose()
    },
  })

  function fillId() {
    const made = autoId(state.fields.name, taken)
    if ('id' in made) {
      state.dismissFailure()
      state.change({ id: made.id })
    } else state.fail(made.failure)
  }

  return (
    <FormDialog
      size="wide"
      title="Add Location"
      state={state}
      submitLabel="Add Location"
      className="gap-6"
      onClose={onClose}
    >
      {(id) => (
        <>
          <NewIdField id={id} state={state} taken={taken} onAuto={fillId} />
          <ContactFields state={state} />
          <FeatureFields state={state} />
          <HoursFields state={state} />
          <ActiveField state={state} />
          <MoreFields state={state} others={locations} />
        </>
      )}
    </FormDialog>
  )
}
