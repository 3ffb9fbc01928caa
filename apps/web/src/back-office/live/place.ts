import type { LocationView } from '@thali/contracts/locations/locations'
import type { ProfileView } from '@thali/contracts/people/users'
import { canSeeLocation } from '@thali/domain/auth/roles'
import { defaultAmong } from '@thali/domain/locations/location'

import { keptOnDevice, onDeviceForNextTab } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** The choice of all locations, for an account that sees more than one. */
export const ALL_PLACES = 'all'

/** The id of a location, or `all`. */
export type PlaceChoice = string

/** Remembered on the device: a tablet belongs to a kitchen, no matter who is signed in. */
const chosen = keptOnDevice<PlaceChoice | null>(
  { key: 'thali_board_location', empty: null, parse: (text) => text, serialize: (choice) => choice },
  onDeviceForNextTab,
)

/** The name of a location in the selector; a deactivated one is there only until its orders and bookings are done. */
export function placeLabel({ name, isActive }: Pick<LocationView, 'name' | 'isActive'>): string {
  return isActive ? name : `${name} (not active)`
}

/** The locations whose orders an account may see. */
export function placesFor(user: ProfileView, locations: readonly LocationView[]): LocationView[] {
  return locations.filter(({ id }) => canSeeLocation(user.role, user.locationIds, id))
}

/**
 * The location that a device shows: the one chosen on it, as long as the account may see it. Otherwise all locations, so
 * that a tablet nobody has set up overlooks no order, or the only one. An admin may choose all of them also where there
 * is one: the figures of deactivated locations count there (ADM-DSH-01, ADM-ORD-03).
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

/** The choice of this device among the locations of the signed-in account. */
export function usePlaceChoice(user: ProfileView, places: readonly LocationView[]): PlaceChoice {
  return choiceAmong(useShared(chosen), places, { seesAll: user.role === 'admin' })
}

/** Chooses what this device shows. */
export function choosePlace(choice: PlaceChoice): void {
  chosen.change(() => choice)
  if (choice !== ALL_PLACES) chooseOnePlace(choice)
}

/** The location last chosen by itself on this device, for what needs one while all of them are shown. */
const lastOne = keptOnDevice<string | null>(
  { key: 'thali_last_location', empty: null, parse: (text) => text, serialize: (id) => id },
  onDeviceForNextTab,
)

/** The location that is offered where one is needed and all are shown: the device's last choice, else Truro (ruling 52). */
export function useOnePlace<Place extends Pick<LocationView, 'id'>>(places: readonly Place[]): Place | undefined {
  const last = useShared(lastOne)
  return places.find(({ id }) => id === last) ?? defaultAmong(places)
}

export function chooseOnePlace(id: string): void {
  lastOne.change(() => id)
}
