import { defaultAmong } from '@thali/domain/locations/location'
import { type ReactNode, useState } from 'react'

import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

export type OnePlace = { location: string; name: string }

type AtOnePlaceProps = {
  /** `Drawer of` */
  label: string
  children: (place: OnePlace) => ReactNode
}

/** What belongs to one location: the chosen one or, while all are chosen, one that is picked here. */
export function AtOnePlace({ label, children }: AtOnePlaceProps) {
  const { places, choice } = useWorkspace()
  const [picked, pick] = useState(() => defaultAmong(places)?.id ?? '')
  const location = choice === ALL_PLACES ? picked : choice
  const name = places.find(({ id }) => id === location)?.name ?? ''
  return (
    <div className="grid max-w-4xl gap-5">
      {choice === ALL_PLACES && places.length > 1 && (
        <SelectField
          label={label}
          className="max-w-sm"
          value={picked}
          options={places.map((place) => ({ value: place.id, label: place.name }))}
          onChange={(event) => pick(event.target.value)}
        />
      )}
      {location !== '' && children({ location, name })}
    </div>
  )
}
