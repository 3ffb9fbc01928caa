import type { LocationView } from '@thali/contracts/locations'
import { useState } from 'react'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'

/**
 * Whose evening is shown: that of the location the device shows, and where it shows all of them, of one that is chosen
 * here. `others` is empty where there is nothing to choose.
 */
export function useDayPlace(): {
  place: LocationView | undefined
  others: readonly LocationView[]
  choose: (id: string) => void
} {
  const { places, choice } = useWorkspace()
  const [chosen, choose] = useState<string | null>(null)
  const wanted = choice === ALL_PLACES ? chosen : choice
  const place = places.find(({ id }) => id === wanted) ?? places[0]
  return { place, others: choice === ALL_PLACES ? places : [], choose }
}
