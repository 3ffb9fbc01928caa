import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { DietField } from '@thali/domain/menu/dish-fields'

import type { Diet } from '#web/ui/diet-mark.tsx'
import { words } from '#words/dishes.ts'

type Heat = Exclude<MenuItemView['spiceLevel'], 'none'>

/** The diet marks of a dish. Vegan implies vegetarian, so only one of the two is shown. */
export function dietsOf(item: Pick<MenuItemView, DietField>): Diet[] {
  const diets: Diet[] = []
  if (item.isVegan) diets.push('vegan')
  else if (item.isVegetarian) diets.push('vegetarian')
  if (item.isGlutenFree) diets.push('gluten-free')
  return diets
}

/** `Contains dairy, tree nuts`. An empty list has words too, because silence could mean unchecked. */
export function allergensInWords(allergens: readonly string[]): string {
  if (allergens.length === 0) return words.noAllergens
  return words.contains(allergens.map((allergen) => words.allergens[allergen] ?? allergen).join(', '))
}

/** How hot the kitchen makes a dish. Mild is what a guest gets without choosing, so the others are only usual. */
export function usualHeat(heat: Heat): string {
  return words.heats[heat]
}

const COLOURS = { mild: 'text-spice-mild', medium: 'text-spice-medium', hot: 'text-spice-hot' } as const

/** How hot the kitchen usually makes a dish: chillies and the words. */
export function HeatMark({ heat }: { heat: Heat }) {
  return (
    <span className={`mark ${COLOURS[heat]}`}>
      <svg aria-hidden className="h-4 w-10">
        <use href={`#heat-${heat}`} />
      </svg>
      {usualHeat(heat)}
    </span>
  )
}

export function DietMark({ diet }: { diet: Diet }) {
  return (
    <span className="mark text-success">
      <svg aria-hidden className="size-4">
        <use href={`#diet-${diet}`} />
      </svg>
      {words.diets[diet]}
    </span>
  )
}
