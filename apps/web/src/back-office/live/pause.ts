import type { LocationView } from '@thali/contracts/locations/locations'
import { type PauseMinutes, pausedUntil, pauseEndClock } from '@thali/domain/locations/pause'

import { call } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { usePlaceChanges } from './place-changes.ts'

/** A location this device looks at, and until when it takes no orders from the site. */
export type PlacePause = { place: LocationView; until: Date | null }

/** The locations this device looks at, whether each takes orders from the site, and how to change that. */
export function usePauses() {
  const { shown, busyId, isOfMany, change } = usePlaceChanges()
  const now = useNow()
  const pauses: PlacePause[] = shown.map((place) => ({ place, until: pausedUntil(place.ordersPausedUntil, now) }))

  /** Answers whether it is so now. */
  function pause(place: LocationView, minutes: PauseMinutes | 0): Promise<boolean> {
    const input = { params: { id: place.id }, body: { minutes }, idempotencyKey: crypto.randomUUID() }
    return change(place, {
      what: 'pause',
      send: () => call('POST /admin/locations/:id/pause', input),
      said: ({ ordersPausedUntil: until }) =>
        until ? pausedWords(new Date(until)) : `${place.name} takes online orders again`,
    })
  }
  return { pauses, busyId, pause, isOfMany }
}

/** `Online orders paused until 7:45 PM`. */
export function pausedWords(until: Date): string {
  return `Online orders paused until ${pauseEndClock(until)}`
}
