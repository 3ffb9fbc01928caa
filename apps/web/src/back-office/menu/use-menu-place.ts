import type { LocationView } from '@thali/contracts/locations'
import { defaultAmong } from '@thali/domain/locations/default-location'
import { useState } from 'react'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'

/** Whose menu is edited: that of the location the device shows, or the default one, then the one chosen here. */
export function useMenuPlace(): {
  place: LocationView | undefined
  places: readonly LocationView[]
  choose: (id: string) => void
} {
  const { activePlaces: places, choice } = useWorkspace()
  const [chosen, setChosen] = useState<{ id: string; under: string } | null>(null)
  // Another location for the whole device is one for the menu too.
  const own = chosen?.under === choice ? chosen.id : null
  const wanted = own ?? (choice === ALL_PLACES ? null : choice)
  const place = places.find(({ id }) => id === wanted) ?? defaultAmong(places)
  return { place, places, choose: (id) => setChosen({ id, under: choice }) }
}
