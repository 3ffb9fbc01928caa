import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES, placeLabel } from '#web/back-office/live/place.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** The location this device shows. With only one location, just its name. */
export function PlaceSelector({ className }: { className?: string }) {
  const { places, choice, choosePlace } = useWorkspace()
  const [only, ...others] = places
  if (!only) return null
  if (others.length === 0 && choice === only.id) return <p className="truncate text-lg font-semibold">{only.name}</p>

  const options = places.map((place) => ({ value: place.id, label: placeLabel(place) }))
  return (
    <SelectField
      label="Location"
      hideLabel
      controlSize="staff"
      className={className}
      value={choice}
      options={[{ value: ALL_PLACES, label: 'All Locations' }, ...options]}
      onChange={(event) => choosePlace(event.target.value)}
    />
  )
}
