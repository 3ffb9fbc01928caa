/** The categories every menu begins with: id, name, French name and drawing, in their order; they stay (ADM-CAT-12, -13). */
export const DEFAULT_CATEGORIES = [
  ['appetizers', 'Appetizers', 'Entrées', 'plate/skewer/onion/chilli'],
  ['breakfast', 'Breakfast', 'Déjeuners', 'leaf/dosa//turmeric'],
  ['veg-curries', 'Veg Curries', 'Caris végétariens', 'katori/balls/herb/masala'],
  ['non-veg-curries', 'Non-Veg Curries', 'Caris non végétariens', 'kadai/chunks/herb/chilli'],
  ['combos-with-rice', 'Combos with Rice', 'Repas avec riz', 'kadai/rice/mint/tomato'],
  ['combos-with-bread', 'Combos with Bread', 'Repas avec pain', 'board/naan/herb/korma'],
  ['drinks', 'Drinks', 'Boissons', 'glass/sherbet/lime+mint/lime'],
] as const

/** Characters. */
export const LONGEST_CATEGORY = 60
export const LONGEST_TAGLINE = 80

/** What a category has beside its name, of one about which nothing is said. */
export const PLAIN_CATEGORY = { frenchName: null, tagline: null, frenchTagline: null, drawnAs: null } as const

const FORBIDDEN = /[.#$/[\]]/

export type CategoryRefusal = 'missing' | 'taken' | 'too-long' | 'forbidden'

/** Messages for categories that cannot be added (ADM-CAT-07, -10). */
export const CATEGORY_REFUSALS = {
  missing: 'Category name is required',
  taken: 'Category already exists',
  'too-long': `At most ${LONGEST_CATEGORY} characters`,
  forbidden: 'A category name cannot contain . # $ / [ or ]',
} as const satisfies Record<CategoryRefusal, string>

/** A category as it is stored: small letters, hyphens for spaces (ADM-CAT-08, -09). */
export function categoryId(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

/** Name of a category without one: `family-meals` becomes `Family Meals`. */
export function categoryName(id: string): string {
  return id
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The objection to a new category, or null. */
export function categoryRefusal(name: string, existing: readonly string[]): CategoryRefusal | null {
  const id = categoryId(name)
  if (id === '') return 'missing'
  if (id.length > LONGEST_CATEGORY) return 'too-long'
  // It names a place where things are kept (CUS-VAL-84).
  if (FORBIDDEN.test(id)) return 'forbidden'
  return existing.includes(id) ? 'taken' : null
}
