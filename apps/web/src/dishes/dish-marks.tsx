import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { DietField } from '@thali/domain/menu/dish-fields'

import type { Diet } from '#web/ui/diet-mark.tsx'
import { words } from '#words/dishes.ts'
import { words as spices } from '#words/spices.ts'

type Heat = Exclude<MenuItemView['spiceLevel'], 'none'>

const LEVELS = { mild: 1, medium: 2, hot: 3 } as const

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

/** `usually Medium`: how hot the kitchen makes a dish that a guest gets mild without choosing. */
export function usualHeat(heat: Heat): string | null {
  return heat === 'mild' ? null : words.usually(spices[LEVELS[heat]])
}

const COLOURS = { mild: 'text-spice-mild', medium: 'text-spice-medium', hot: 'text-spice-hot' } as const

/** How hot the kitchen makes a dish, as chillies; screen readers read the word. */
export function HeatDrawn({ heat }: { heat: Heat }) {
  return (
    <span className={COLOURS[heat]}>
      <svg aria-hidden className="h-4 w-10">
        <use href={`#heat-${heat}`} />
      </svg>
      <span className="sr-only">{words.heat(spices[LEVELS[heat]])}</span>
    </span>
  )
}

/** Before the name of a dish without meat: the square of India, or the leaf. */
export function DietBefore({ item }: { item: Pick<MenuItemView, DietField> }) {
  const [diet] = dietsOf(item)
  if (diet === undefined || diet === 'gluten-free') return null
  return <DietMark diet={diet} word={false} />
}

export function DietMark({ diet, word = true }: { diet: Diet; word?: boolean }) {
  return (
    <span className="mark text-success">
      <svg aria-hidden className="size-4 shrink-0">
        <use href={`#diet-${diet}`} />
      </svg>
      <span className={word ? undefined : 'sr-only'}>{words.diets[diet]}</span>
    </span>
  )
}
