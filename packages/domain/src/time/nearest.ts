/** How many other times are offered when the chosen time is not free. */
export const MOST_NEAREST = 3

/** The free times nearest to the wanted one, the earlier of two equally near ones first, returned in their order. */
export function nearestOf(free: readonly number[], wish: number, most: number = MOST_NEAREST): number[] {
  const byDistance = [...free].sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish) || a - b)
  return byDistance.slice(0, most).sort((a, b) => a - b)
}
