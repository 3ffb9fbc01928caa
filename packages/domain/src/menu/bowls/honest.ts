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

/** Parts that show an allergen, with the words for it: drawn only for a dish that declares one of them. */
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
/** Flat vessels, which hold no sauce. */
const FLAT: ReadonlySet<Vessel> = new Set(['plate', 'board', 'leaf', 'thali'])

/** Whether a part may be drawn for a dish with these allergens; without any, no part that shows an allergen may. */
export function isHonest(part: Body | Garnish | Liquid, allergens: readonly string[]): boolean {
  const words = SHOWN[part]
  return !words || allergens.some((allergen) => words.some((word) => namesAllergen(word, allergen)))
}

/** The drawing without parts that show an allergen which the dish does not declare. */
export function honestBowl(bowl: Bowl, allergens: readonly string[]): Bowl {
  const garnishes = bowl.garnishes.filter((garnish) => isHonest(garnish, allergens))
  const liquid = isHonest(bowl.liquid, allergens) ? bowl.liquid : DEFAULT_BOWL.liquid
  if (isHonest(bowl.body, allergens)) return { ...bowl, garnishes, liquid }
  const vessel = FLAT.has(bowl.vessel) ? DEFAULT_BOWL.vessel : bowl.vessel
  return { vessel, body: DEFAULT_BOWL.body, garnishes, liquid }
}

type Drawn = { drawnAs?: string | null | undefined }

/** How a dish is drawn for guests: as the dish says, else as its category says, else as the default bowl. */
export function drawingOf(dish: Drawn & { allergens: readonly string[] }, category: Drawn | undefined): string {
  const bowl = readBowl(dish.drawnAs) ?? readBowl(category?.drawnAs) ?? DEFAULT_BOWL
  return bowlText(honestBowl(bowl, dish.allergens))
}

/** How a category is drawn for guests: without parts that show an allergen which any of its dishes does not declare. */
export function categoryDrawing(category: Drawn, dishes: readonly { allergens: readonly string[] }[]): string {
  const bowl = readBowl(category.drawnAs) ?? DEFAULT_BOWL
  return bowlText(dishes.reduce((drawn, { allergens }) => honestBowl(drawn, allergens), bowl))
}
