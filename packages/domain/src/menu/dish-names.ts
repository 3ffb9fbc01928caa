/**
 * What a dish is called at every location that offers it: its id without the location's prefix. `truro-samosa` of Truro
 * and `new-glasgow-samosa` of New Glasgow are both `samosa`.
 */
export function dishKey(itemId: string, locationId: string): string {
  const prefix = `${locationId}-`
  return itemId.startsWith(prefix) ? itemId.slice(prefix.length) : itemId
}

/**
 * The keys of a location's dishes, by their ids. Where a dish was entered by hand under the key of another one, such as
 * `samosa` beside `truro-samosa`, the other keeps its whole id, so that no two have the same key.
 */
export function dishKeys(dishes: readonly { id: string }[], locationId: string): Map<string, string> {
  const ids = new Set(dishes.map(({ id }) => id))
  return new Map(
    dishes.map(({ id }) => {
      const key = dishKey(id, locationId)
      return [id, key !== id && ids.has(key) ? id : key]
    }),
  )
}

/** So many dishes are named in one sentence. */
const MOST_NAMED = 3

/** `Naan`, `Naan and Roti`, `Naan, Roti, Kulcha and 2 more dishes`. */
export function namedDishes(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED
  if (rest > 1) return `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more dishes`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
