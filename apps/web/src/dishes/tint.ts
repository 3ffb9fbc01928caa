/** In the order of the categories, so that neighbours on the menu differ. */
const TINTS = ['turmeric', 'peacock', 'aubergine', 'curry-leaf', 'tandoor', 'ghee', 'monsoon'] as const
export type Tint = (typeof TINTS)[number]

/** The colour of a category's plates and tiles; the seven that every restaurant starts with differ. */
export function tintOf(category: string, categories: readonly { id: string }[]): Tint {
  const index = categories.findIndex(({ id }) => id === category)
  return TINTS[Math.max(index, 0) % TINTS.length] ?? TINTS[0]
}
