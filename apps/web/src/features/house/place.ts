import type { LocationView } from '@thali/contracts/locations'
import type { ProfileView } from '@thali/contracts/users'
import { canSeeLocation } from '@thali/domain/auth/roles'
import { useSyncExternalStore } from 'react'

const STORED_AS = 'thali_board_location'

/** Stands for every location of an account that sees more than one. */
export const ALL_PLACES = 'all'

/** The id of a location, or `all`. */
export type PlaceChoice = string

const listeners = new Set<() => void>()
/** Lasts as long as the page where storage is switched off. */
let chosen: string | null = null

/** The locations whose orders an account may see. */
export function placesFor(user: ProfileView, locations: readonly LocationView[]): LocationView[] {
  return locations.filter(({ id }) => canSeeLocation(user.role, user.locationIds, id))
}

/**
 * What a device shows: what was chosen on it, as long as the account may see that. All locations otherwise, so that
 * a tablet nobody has set up overlooks no order.
 */
export function choiceAmong(stored: string | null, places: readonly Pick<LocationView, 'id'>[]): PlaceChoice {
  const [only, ...others] = places
  if (only && others.length === 0) return only.id
  return places.find(({ id }) => id === stored)?.id ?? ALL_PLACES
}

/** What this device shows among the locations of whoever is signed in. */
export function usePlaceChoice(places: readonly LocationView[]): PlaceChoice {
  return choiceAmong(
    useSyncExternalStore(subscribe, readChosen, () => null),
    places,
  )
}

/** Remembered on the device: a tablet belongs to a kitchen, whoever is signed in. */
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
