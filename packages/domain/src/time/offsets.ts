/** Offsets of a zone from universal time, in milliseconds, by the number of quarters of an hour since 1970. */
export type KnownOffsets = readonly [zone: string, offsets: readonly (readonly [quarter: number, offsetMs: number])[]]

const offsets = /* @__PURE__ */ new Map<string, Map<number, number>>()

export function offsetsOf(zone: string): Map<number, number> {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  return known
}

/**
 * Takes offsets that the server has found. A browser then need not load its tables of zones and languages, which takes
 * it 25 to 80 ms at the first use of `Intl` on a page.
 */
export function rememberOffsets([zone, known]: KnownOffsets): void {
  offsets.set(zone, new Map(known))
}
