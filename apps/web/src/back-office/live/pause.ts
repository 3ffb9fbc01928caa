import type { LocationView } from '@thali/contracts/locations/locations'
import { type PauseMinutes, pausedUntil, pauseEndClock } from '@thali/domain/locations/pause'
import { useState } from 'react'

import { useWorkspace } from './workspace.tsx'
import { ALL_PLACES } from './place.ts'
import { refreshPlaces } from './use-places.ts'
import { useWhileUntouched } from '../lib/use-while-untouched.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { reread } from '../lib/queries.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** A location this device looks at, and until when it takes no orders from the site. */
export type PlacePause = { place: LocationView; until: Date | null }

/** The locations this device looks at, whether each takes orders from the site, and how to change that. */
export function usePauses() {
  const { activePlaces: latest, choice } = useWorkspace()
  // A bar per pause is shown over the board.
  const places = useWhileUntouched(latest)
  const now = useNow()
  const [busyId, setBusyId] = useState<string | null>(null)
  const shown = places.filter(({ id }) => choice === ALL_PLACES || id === choice)
  const pauses: PlacePause[] = shown.map((place) => ({ place, until: pausedUntil(place.ordersPausedUntil, now) }))

  /** Answers whether it is so now. */
  async function pause(place: LocationView, minutes: PauseMinutes | 0): Promise<boolean> {
    setBusyId(place.id)
    try {
      const input = { params: { id: place.id }, body: { minutes }, idempotencyKey: crypto.randomUUID() }
      const { location } = await call('POST /admin/locations/:id/pause', input)
      await Promise.all([refreshPlaces(), reread(['GET /menu/:location']), refreshReads('/menu')])
      const until = location.ordersPausedUntil
      const sentence = until ? pausedWords(new Date(until)) : `${place.name} takes online orders again`
      toast.success(sentence, { about: `pause ${place.id}` })
      return true
    } catch (error) {
      toast.error(userMessage(error), { about: `pause ${place.id}` })
      return false
    } finally {
      setBusyId(null)
    }
  }
  return { pauses, busyId, pause, isOfMany: places.length > 1 }
}

/** `Online orders paused until 7:45 PM`. */
export function pausedWords(until: Date): string {
  return `Online orders paused until ${pauseEndClock(until)}`
}
