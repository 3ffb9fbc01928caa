import { DEFAULT_CATEGORIES } from '@thali/domain/menu/categories'
import { DISH_HEATS } from '@thali/domain/menu/dish'
import { checkMenuItem } from '@thali/domain/menu/item-check'
import { z } from 'zod'

import menu from './menu.json' with { type: 'json' }
import { STARTER_STATIONS, STARTER_LOCATION_IDS, type StarterLocationId } from './starter-locations.ts'

const SPECIAL_DAYS = 30
/** `nuts` are tree nuts; coconut is not one of them in Canada. */
const ALLERGENS = [
  'dairy',
  'nuts',
  'peanuts',
  'gluten',
  'egg',
  'soy',
  'sesame',
  'fish',
  'shellfish',
  'mustard',
] as const

const locationId = z.enum(STARTER_LOCATION_IDS)

/**
 * A dish of `menu.json`, written once for all locations. Whether it is gluten-free follows from its allergens, so the
 * two cannot disagree.
 *
 * Diet and allergen marks follow the ingredients the description names. Bought-in ingredients can add to them
 * (compounded asafoetida often carries wheat), so each kitchen confirms the marks against its own recipes.
 */
const starterDish = z.strictObject({
  /** Unique across the whole menu. The stored id is `<location>-<slug>`. */
  slug: z.string(),
  category: z.string().refine((id) => DEFAULT_CATEGORIES.some(([known]) => known === id)),
  name: z.string(),
  description: z.string(),
  french: z.strictObject({ name: z.string(), description: z.string() }),
  /** Before tax. */
  priceCents: z.int(),
  /** The dish's usual heat; `none` where the customer is offered no spice choice. */
  spiceLevel: z.enum(DISH_HEATS),
  prepTime: z.int(),
  /** Minutes of one hand at the stations of `starter-locations.ts`; none: it needs no station; left out: the preparation time on the stove. */
  work: z.array(z.strictObject({ station: z.enum(STARTER_STATIONS), first: z.int(), more: z.int() })).optional(),
  /** Portions a day; without it not counted. */
  portions: z.int().optional(),
  calories: z.int().nullable(),
  /** One value, so that no dish can be vegan without being vegetarian. As in India, egg is not vegetarian. */
  diet: z.enum(['vegan', 'vegetarian', 'non-vegetarian']),
  allergens: z.array(z.enum(ALLERGENS)),
  /** Checked with the other fields; what it shows of allergens is told by the tests. */
  drawnAs: z.string(),
  tags: z.array(z.string()),
  maxQuantity: z.int().optional(),
  /** The one location that serves the dish; without it every location does. */
  only: locationId.optional(),
  priceCentsAt: z.partialRecord(locationId, z.int()).optional(),
  popularAt: z.array(locationId).optional(),
  specialAt: z.array(locationId).optional(),
})
type StarterDish = z.output<typeof starterDish>

const dishes = z.array(starterDish).parse(menu)
for (const dish of dishes) requireGood(dish)

/** What guests read below the names of its categories. */
export const STARTER_TAGLINES: Readonly<Record<string, { tagline: string; frenchTagline: string }>> = {
  appetizers: {
    tagline: 'To share, or to keep to yourself.',
    frenchTagline: 'À partager, ou à garder pour soi.',
  },
  breakfast: {
    tagline: 'A warm start to the day.',
    frenchTagline: 'De quoi bien commencer la journée.',
  },
  'veg-curries': {
    tagline: 'Greens, lentils and paneer, with something to scoop them up.',
    frenchTagline: 'Verdures, lentilles et paneer, avec de quoi saucer.',
  },
  'non-veg-curries': {
    tagline: 'Mild, medium or hot: tell us how you like it.',
    frenchTagline: 'Doux, mi-fort ou fort : dites-nous comment.',
  },
  'combos-with-rice': {
    tagline: 'A whole meal, with basmati at its heart.',
    frenchTagline: 'Un repas complet autour du basmati.',
  },
  'combos-with-bread': {
    tagline: 'Warm bread, and what goes with it.',
    frenchTagline: 'Du pain chaud, et ce qui va avec.',
  },
  drinks: {
    tagline: 'Cold ones to put out the fire, hot ones to linger over.',
    frenchTagline: 'Froides pour éteindre le feu, chaudes pour s’attarder.',
  },
}

/** The menu one location starts with, in the order the categories and dishes are printed. */
export function starterMenu(location: StarterLocationId) {
  return dishes
    .filter(({ only }) => only === undefined || only === location)
    .map(({ diet, only: _only, priceCentsAt, popularAt, specialAt, ...sameEverywhere }) => ({
      ...sameEverywhere,
      work: sameEverywhere.work ?? [{ station: STARTER_STATIONS[0], first: sameEverywhere.prepTime, more: 2 }],
      priceCents: priceCentsAt?.[location] ?? sameEverywhere.priceCents,
      isVegetarian: diet !== 'non-vegetarian',
      isVegan: diet === 'vegan',
      isGlutenFree: !sameEverywhere.allergens.includes('gluten'),
      isPopular: popularAt?.includes(location) ?? false,
      specialDays: specialAt?.includes(location) ? SPECIAL_DAYS : undefined,
    }))
}

/** The file obeys the rules of the form that the kitchen fills in. */
function requireGood({ slug, priceCents, french, ...dish }: StarterDish): void {
  const [problem] = checkMenuItem({
    ...dish,
    frenchName: french.name,
    frenchDescription: french.description,
    price: priceCents / 100,
  })
  if (problem) throw new Error(`menu.json: ${slug}: ${problem.field}: ${problem.message}`)
}
