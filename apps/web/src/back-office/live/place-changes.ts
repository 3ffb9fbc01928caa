import type { LocationView } from '@thali/contracts/locations/locations'
import { useState } from 'react'

import { userMessage } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { reread } from '../lib/queries.ts'
import { useWhileUntouched } from '../lib/use-while-untouched.ts'
import { ALL_PLACES } from './place.ts'
import { refreshPlaces } from './use-places.ts'
import { useWorkspace } from './workspace.tsx'

type Change = {
  /** What the place is told, such as `pause`. A newer notice about it replaces an older one. */
  what: string
  send: () => Promise<{ location: LocationView }>
  /** The sentence about the place as it is then. */
  said: (after: LocationView) => string
}

/** The locations this device looks at, and a way to change one of them for a while. */
export function usePlaceChanges() {
  const { activePlaces: latest, choice } = useWorkspace()
  // A bar for each change is shown over the board.
  const places = useWhileUntouched(latest)
  const [busyId, setBusyId] = useState<string | null>(null)

  /** Answers whether it is so now. */
  async function change({ id }: LocationView, { what, send, said }: Change): Promise<boolean> {
    const about = `${what} ${id}`
    setBusyId(id)
    try {
      const { location } = await send()
      await Promise.all([refreshPlaces(), reread(['GET /menu/:location']), refreshReads('/menu')])
      toast.success(said(location), { about })
      return true
    } catch (error) {
      toast.error(userMessage(error), { about })
      return false
    } finally {
      setBusyId(null)
    }
  }

  return {
    shown: places.filter(({ id }) => choice === ALL_PLACES || id === choice),
    isOfMany: places.length > 1,
    busyId,
    change,
  }
}
