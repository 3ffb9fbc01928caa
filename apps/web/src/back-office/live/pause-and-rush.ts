import type { LocationView } from '@thali/contracts/locations/locations'
import type { Rush, RUSH_LASTS_MINUTES, RUSH_MINUTES } from '@thali/domain/kitchen'
import { type PauseMinutes, pausedUntil, pauseEndClock } from '@thali/domain/locations/pause'
import { useState } from 'react'

import { reread } from '../lib/reads.ts'
import { useWhileUntouched } from '../lib/use-while-untouched.ts'
import { ALL_PLACES } from './place.ts'
import { refreshPlaces } from './use-places.ts'
import { useWorkspace } from './workspace.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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

type Change = {
  /** What the place is told, such as `pause`. A newer notice about it replaces an older one. */
  what: string
  send: () => Promise<{ location: LocationView }>
  /** The sentence about the place as it is then. */
  said: (after: LocationView) => string
}

/** The locations this device looks at, and a way to change one of them for a while. */
function usePlaceChanges() {
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
      await Promise.all([refreshPlaces(), reread('GET /menu/:location')])
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
