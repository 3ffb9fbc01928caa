import { ALL_PLACES, placeLabel } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/**
 * The location this device shows, the only choice of it. With only one location, just its name; an admin may look at
 * all of them all the same, deactivated ones included.
 */
export function PlaceSelector({ className }: { className?: string }) {
  const { user, places, choice, choosePlace } = useWorkspace()
  const [only, ...others] = places
  if (!only) return null
  if (others.length === 0 && user.role !== 'admin')
    return <p className="min-w-0 truncate px-2 font-semibold">{only.name}</p>

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
