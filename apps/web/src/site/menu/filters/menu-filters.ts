export const DIET_FILTERS = ['vegetarian', 'vegan', 'gluten-free', 'mild'] as const
export type DietFilter = (typeof DIET_FILTERS)[number]

/** The filters of the menu. They are in the address, so a reload and a shared link keep them. */
export type MenuFilters = { search: string; diets: readonly DietFilter[] }

type Filterable = {
  spiceLevel: 'none' | 'mild' | 'medium' | 'hot'
  isVegetarian: boolean
  isVegan: boolean
  isGlutenFree: boolean
}

const LONGEST_SEARCH = 60

/** Reads the filters out of an address's query. */
export function parseFilters(query: string): MenuFilters {
  const params = new URLSearchParams(query)
  const chosen = params.getAll('diet')
  return {
    search: (params.get('q') ?? '').slice(0, LONGEST_SEARCH),
    diets: DIET_FILTERS.filter((diet) => chosen.includes(diet)),
  }
}

/** The query with these filters in it; whatever else it holds stays. Empty, or with its question mark. */
export function withFilters(query: string, { search, diets }: MenuFilters): string {
  const params = new URLSearchParams(query)
  params.delete('q')
  params.delete('diet')
  if (search.trim() !== '') params.set('q', search.trim())
  for (const diet of diets) params.append('diet', diet)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export function isFiltering({ search, diets }: MenuFilters): boolean {
  return search.trim() !== '' || diets.length > 0
}

/** Which dishes fit a filter. Vegan includes vegetarian; a dish without heat is mild. */
const FITS: Readonly<Record<DietFilter, (dish: Filterable) => boolean>> = {
  vegetarian: (dish) => dish.isVegetarian || dish.isVegan,
  vegan: (dish) => dish.isVegan,
  'gluten-free': (dish) => dish.isGlutenFree,
  mild: (dish) => dish.spiceLevel === 'none' || dish.spiceLevel === 'mild',
}

/** Whether a dish fits every chosen filter. */
export function fitsDiets(dish: Filterable, diets: readonly DietFilter[]): boolean {
  return diets.every((diet) => FITS[diet](dish))
}
