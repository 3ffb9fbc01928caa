import { namesAllergen } from '../food.ts'
import {
  type Body,
  type Bowl,
  bowlText,
  DEFAULT_BOWL,
  type Garnish,
  type Liquid,
  readBowl,
  type Vessel,
} from './bowl.ts'

const DAIRY = ['dairy', 'milk']
const TREE_NUTS = ['nut', 'tree nut', 'almond', 'cashew', 'pistachio', 'walnut']
const GLUTEN = ['gluten', 'wheat']

/** What shows an allergen, with the words for it: it is drawn only where the dish declares one of them. */
const SHOWN: { readonly [Part in Body | Garnish | Liquid]?: readonly string[] } = {
  cubes: DAIRY,
  foam: DAIRY,
  chai: DAIRY,
  milk: DAIRY,
  swirl: DAIRY,
  cream: DAIRY,
  naan: GLUTEN,
  combo: GLUTEN,
  samosa: GLUTEN,
  nuts: TREE_NUTS,
  pistachio: TREE_NUTS,
}
/** Vessels on which nothing of a sauce is seen. */
const FLAT: ReadonlySet<Vessel> = new Set(['plate', 'board', 'leaf', 'thali'])

/** Whether a part of a drawing may be drawn for a dish with these allergens; of one without a list none is known. */
export function isHonest(part: Body | Garnish | Liquid, allergens: readonly string[]): boolean {
  const words = SHOWN[part]
  return !words || allergens.some((allergen) => words.some((word) => namesAllergen(word, allergen)))
}

/** A drawing without what would promise an allergen that the dish does not declare. */
export function honestBowl(bowl: Bowl, allergens: readonly string[]): Bowl {
  const garnishes = bowl.garnishes.filter((garnish) => isHonest(garnish, allergens))
  const liquid = isHonest(bowl.liquid, allergens) ? bowl.liquid : DEFAULT_BOWL.liquid
  if (isHonest(bowl.body, allergens)) return { ...bowl, garnishes, liquid }
  const vessel = FLAT.has(bowl.vessel) ? DEFAULT_BOWL.vessel : bowl.vessel
  return { vessel, body: DEFAULT_BOWL.body, garnishes, liquid }
}

type Drawn = { drawnAs?: string | null | undefined }

/** How guests see a dish: as it names it, as its category does, or as any dish. */
export function drawingOf(dish: Drawn & { allergens: readonly string[] }, category: Drawn | undefined): string {
  const bowl = readBowl(dish.drawnAs) ?? readBowl(category?.drawnAs) ?? DEFAULT_BOWL
  return bowlText(honestBowl(bowl, dish.allergens))
}

/** How guests see a category: nothing is shown that one of its dishes does not declare. */
export function categoryDrawing(category: Drawn, dishes: readonly { allergens: readonly string[] }[]): string {
  const bowl = readBowl(category.drawnAs) ?? DEFAULT_BOWL
  return bowlText(dishes.reduce((drawn, { allergens }) => honestBowl(drawn, allergens), bowl))
}
