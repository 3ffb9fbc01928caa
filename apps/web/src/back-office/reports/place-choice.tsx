import { formatPhone } from '@thali/domain/people/contact-fields'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES, placeLabel } from '#web/back-office/live/place.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** The location of the figures. The choice is the device's, as everywhere in the back office. */
export function PlaceChoice() {
  const { user, places, choice, choosePlace } = useWorkspace()
  const place = places.find(({ id }) => id === choice)
  const options = places.map((one) => ({ value: one.id, label: placeLabel(one) }))
  return (
    <div className="grid w-full gap-2.5 @min-[40rem]:w-72">
      {places.length > 1 || user.role === 'admin' ? (
        <SelectField
          label="Location of the figures"
          hideLabel
          value={choice}
          options={[{ value: ALL_PLACES, label: 'All Locations' }, ...options]}
          onChange={(event) => choosePlace(event.target.value)}
        />
      ) : (
        <p className="text-lg font-semibold">{place?.name}</p>
      )}
      {place ? (
        <address className="grid gap-1 text-sm not-italic">
          <span className="flex gap-2">
            <MapPin aria-hidden size={16} className="mt-0.5 shrink-0 text-accent-text" />
            {place.address}, {place.city}, {place.province} {place.postalCode}
          </span>
          <a href={`tel:${place.phone}`} className="flex min-h-6 w-fit items-center gap-2 tabular-nums hover:underline">
            <Phone aria-hidden size={16} className="shrink-0 text-accent-text" />
            {formatPhone(place.phone)}
          </a>
        </address>
      ) : (
        <p className="text-sm text-muted">All locations together, also those that are no longer active</p>
      )}
    </div>
  )
}
