/**
 * What a dish is called at every location that offers it: its id without the location's prefix. `truro-samosa` of Truro
 * and `new-glasgow-samosa` of New Glasgow are both `samosa`.
 */
export function dishKey(itemId: string, locationId: string): string {
  const prefix = `${locationId}-`
  return itemId.startsWith(prefix) ? itemId.slice(prefix.length) : itemId
}
