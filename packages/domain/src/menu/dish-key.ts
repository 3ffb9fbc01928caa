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
