import type { LocationView } from '@thali/contracts/locations/locations'
import type { Rush, RUSH_LASTS_MINUTES, RUSH_MINUTES } from '@thali/domain/kitchen/kitchen'
import { pausedUntil, pauseEndClock } from '@thali/domain/locations/pause'

import { call } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { usePlaceChanges } from './place-changes.ts'

export type RushMinutes = (typeof RUSH_MINUTES)[number]
export type RushLasts = (typeof RUSH_LASTS_MINUTES)[number]

/** A location that plans its orders, and how far behind it says it is. */
export type PlaceRush = { place: LocationView; rush: Rush | null }

/** The locations this device looks at whose kitchens plan, whether each is behind, and how to change that. */
export function useRushes() {
  const { shown, busyId, isOfMany, change } = usePlaceChanges()
  const now = useNow()
  const rushes = shown
    .filter(({ plansOrders }) => plansOrders)
    .map((place): PlaceRush => ({ place, rush: rushOf(place, now) }))

  /** Adds minutes to every promise for a while; 0 ends it. Answers whether it is so now. */
  function setRush(place: LocationView, minutes: RushMinutes | 0, lasts: RushLasts = 60): Promise<boolean> {
    const input = { params: { id: place.id }, body: { minutes, lasts }, idempotencyKey: crypto.randomUUID() }
    return change(place, {
      what: 'rush',
      send: () => call('POST /admin/locations/:id/rush', input),
      said: ({ rush }) => {
        if (!rush) return `${place.name} promises its usual times again`
        return rushWords({ minutes: rush.minutes, until: new Date(rush.until) })
      },
    })
  }
  return { rushes, busyId, setRush, isOfMany }
}

/** `New orders: 20 min later until 7:45 PM`. */
export function rushWords({ minutes, until }: Rush): string {
  return `New orders: ${minutes} min later until ${pauseEndClock(until)}`
}

function rushOf({ rush }: LocationView, now: Date): Rush | null {
  const until = rush ? pausedUntil(rush.until, now) : null
  return rush && until ? { minutes: rush.minutes, until } : null
}
