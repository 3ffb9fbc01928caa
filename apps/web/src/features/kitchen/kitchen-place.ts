import type { LocationView } from '@thali/contracts/locations'
import type { ProfileView } from '@thali/contracts/users'
import { canSeeLocation } from '@thali/domain/auth/roles'
import { useSyncExternalStore } from 'react'

const STORED_AS = 'thali_board_location'

const listeners = new Set<() => void>()
/** Lasts as long as the page where storage is switched off. */
let chosen: string | null = null

/** The locations whose orders an account may see. */
export function placesFor(user: ProfileView, locations: readonly LocationView[]): LocationView[] {
  return locations.filter(({ id }) => canSeeLocation(user.role, user.locationIds, id))
}

/** The location this device shows; undefined until the device has been asked. */
export function usePlace(places: readonly LocationView[]): LocationView | undefined {
  const id = useSyncExternalStore(subscribe, readChosen, () => undefined)
  return id === undefined ? undefined : (places.find((place) => place.id === id) ?? places[0])
}

/** Remembered on the device: a tablet belongs to a kitchen, whoever is signed in. */
export function choosePlace(id: string): void {
  chosen = id
  try {
    localStorage.setItem(STORED_AS, id)
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
