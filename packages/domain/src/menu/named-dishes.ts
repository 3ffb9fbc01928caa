/** So many dishes are named in one sentence. */
const MOST_NAMED = 3

/** `Naan`, `Naan and Roti`, `Naan, Roti, Kulcha and 2 more dishes`. */
export function namedDishes(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED
  if (rest > 1) return `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more dishes`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
