import type { LocationView } from '@thali/contracts/locations/locations'

/** Whether a time can be named: nothing is cooked at an inactive location, and a pause ends when the kitchen says so. */
export function isTimed({ isActive, ordersPausedUntil }: LocationView): boolean {
  return isActive && ordersPausedUntil === null
}
