import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { Diet } from '#web/ui/brand/diet-mark.tsx'

const ALLERGEN_NAMES: Readonly<Record<string, string>> = {
  nuts: 'tree nuts',
  gluten: 'wheat (gluten)',
}

/** The diet marks of a dish. Vegan implies vegetarian, so only one of the two is shown. */
export function dietsOf(item: Pick<MenuItemView, 'isVegetarian' | 'isVegan' | 'isGlutenFree'>): Diet[] {
  const diets: Diet[] = []
  if (item.isVegan) diets.push('vegan')
  else if (item.isVegetarian) diets.push('vegetarian')
  if (item.isGlutenFree) diets.push('gluten-free')
  return diets
}

/** `Contains dairy, tree nuts`. An empty list has words too, because silence could mean unchecked. */
export function allergensInWords(allergens: readonly string[]): string {
  if (allergens.length === 0) return 'No listed allergens'
  return `Contains ${allergens.map((allergen) => ALLERGEN_NAMES[allergen] ?? allergen).join(', ')}`
}
