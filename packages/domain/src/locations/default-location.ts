/** The location used when nobody has chosen one (ADM-CON-20). */
export const DEFAULT_LOCATION_ID = 'truro'

/** The default location where it is among them, otherwise the first; undefined where there is none. */
export function defaultAmong<Place extends { id: string }>(places: readonly Place[]): Place | undefined {
  return places.find(({ id }) => id === DEFAULT_LOCATION_ID) ?? places[0]
}
