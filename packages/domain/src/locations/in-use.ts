/** Numbers of what is open at a location. A location with any of it cannot be deleted (ruling 49). */
export type InUse = { orders: number; bookings: number; pages: number }

const NAMES: readonly [keyof InUse, string][] = [
  ['orders', 'open order'],
  ['bookings', 'coming booking'],
  ['pages', 'open payment page'],
]

/** Why a location cannot be deleted yet, with the number of each; null when nothing is open there. */
export function whyInUse(locationName: string, inUse: InUse): string | null {
  const parts = NAMES.flatMap(([kind, name]) => {
    const count = inUse[kind]
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]
  })
  if (parts.length === 0) return null
  const list = new Intl.ListFormat('en-CA').format(parts)
  return `${locationName} has ${list}. Finish or cancel them first. To stop new orders in the meantime, deactivate the location.`
}
