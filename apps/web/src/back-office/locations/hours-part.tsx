import { HoursFields } from './hours-fields.tsx'
import { formOf } from './location-form.ts'
import { PartForm } from './part-form.tsx'
import { type PartProps, useLocationForm } from './use-location-form.ts'

/** When a location is open, and which of its services differ. */
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
