import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { ProfileView } from '@thali/contracts/people/users'
import { useEffect, useMemo } from 'react'

import { placesFor } from './place.ts'
import { reread, useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useLive } from '#web/lib/api/live.ts'

/** `failure`: why the locations are not known, or may be old. */
export type PlacesReading = { isKnown: boolean; failure: string | null; retry: () => void }

/** As often as the orders are asked for again after a failure. */
const RETRY_MS = 10_000
const NONE: readonly WorkplaceView[] = []

/**
 * Locations where the account has work. The page already has the active ones, which are used until the response with
 * deactivated ones arrives. After a failed read the known ones stay.
 */
export function usePlaces(user: ProfileView): { places: readonly WorkplaceView[]; reading: PlacesReading } {
  const { data: brought } = useRead('GET /locations')
  const { data, error, reread: readAgain } = useRead('GET /admin/workplaces')
  useLive(({ type }) => {
    if (type === 'location' || type === 'reset') void readAgain()
  })
  useEffect(() => {
    if (!error) return
    const timer = setInterval(() => void readAgain(false), RETRY_MS)
    return () => clearInterval(timer)
  }, [error, readAgain])

  const places = useMemo(
    () => data?.locations ?? (brought ? placesFor(user, brought.locations) : NONE),
    [data, brought, user],
  )
  // “No location” is only believed from the response that would know.
  const isKnown = data !== undefined || places.length > 0
  const failure = error ? userMessage(error) : null
  const reading = useMemo(() => ({ isKnown, failure, retry: () => void readAgain() }), [isKnown, failure, readAgain])
  return { places, reading }
}

/** Reads the account's locations again, such as after a pause was changed here. */
export async function refreshPlaces(): Promise<void> {
  await reread('GET /admin/workplaces', 'GET /locations')
}

export type PlaceNames = (ids: readonly string[]) => string

/** Names of locations, inactive ones too; the id while a name is unknown. */
export function usePlaceNames(): PlaceNames {
  const { data } = useRead('GET /admin/locations')
  const names = new Map(data?.locations.map(({ id, name }) => [id, name]))
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ')
}
