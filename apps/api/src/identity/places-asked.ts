import { AppError } from '@thali/contracts/errors'

import { placesFor, type Principal } from './principal.ts'

/** The locations that a caller asks figures of: the one named, or all that they see; undefined is every location. */
export type PlacesAsked = (location: string | undefined, principal: Principal) => Promise<readonly string[] | undefined>

/** @param hasLocation whether it exists, active or not */
export function createPlacesAsked(hasLocation: (id: string) => Promise<boolean>): PlacesAsked {
  /** @throws AppError `permission-denied`, `location-not-found` */
  return async (location, principal) => {
    const places = placesFor(principal, location)
    if (location !== undefined && !(await hasLocation(location))) throw new AppError('location-not-found')
    return places
  }
}
