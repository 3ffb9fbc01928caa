import type { LocationView } from '@thali/contracts/locations'
import type { ProfileView } from '@thali/contracts/users'
import { canSeeLocation } from '@thali/domain/auth/roles'
import { useSyncExternalStore } from 'react'

const STORED_AS = 'thali_board_location'

/** All locations, for an account that sees several. */
export const ALL_PLACES = 'all'

/** A location's id, or `all`. */
export type PlaceChoice = string

const listeners = new Set<() => void>()
/** Lasts as long as the page where storage is switched off. */
let chosen: string | null = null

/** How a location is called where one is chosen: a deactivated one is among them only for the work that is left. */
export function placeLabel({ name, isActive }: Pick<LocationView, 'name' | 'isActive'>): string {
  return isActive ? name : `${name} (not active)`
}

/** Locations whose orders an account may see. */
export function placesFor(user: ProfileView, locations: readonly LocationView[]): LocationView[] {
  return locations.filter(({ id }) => canSeeLocation(user.role, user.locationIds, id))
}

/**
 * The location a device shows: its own choice, if the account may see it. Otherwise all locations, so that a tablet
 * that was never set up misses no order, or the only one. An admin may always choose all: figures of a deactivated
 * location count there (ADM-DSH-01, ADM-ORD-03).
 */
export function choiceAmong(
  stored: string | null,
  places: readonly Pick<LocationView, 'id'>[],
  { seesAll = false }: { seesAll?: boolean } = {},
): PlaceChoice {
  const [only, ...others] = places
  const isSingle = only !== undefined && others.length === 0
  if (isSingle && !(seesAll && stored === ALL_PLACES)) return only.id
  return places.find(({ id }) => id === stored)?.id ?? ALL_PLACES
}

/** This device's choice among the locations of the signed-in account. */
export function usePlaceChoice(user: ProfileView, places: readonly LocationView[]): PlaceChoice {
  const stored = useSyncExternalStore(subscribe, readChosen, () => null)
  return choiceAmong(stored, places, { seesAll: user.role === 'admin' })
}

/** Stored on the device: a tablet belongs to a kitchen, whoever is signed in. */
export function choosePlace(choice: PlaceChoice): void {
  chosen = choice
  try {
    localStorage.setItem(STORED_AS, choice)
  } catch {
    // Kept in `chosen`.
  }
  for (const listener of listeners) listener()
}

function readChosen(): string | null {
  try {
    return chosen ?? localStorage.getItem(STORED_AS)
  } catch {
    return chosen
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
