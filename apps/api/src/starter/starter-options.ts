import { z } from 'zod'

import optionsFile from './options.json' with { type: 'json' }
import type { StarterLocationId } from './starter-locations.ts'
import { starterMenu } from './starter-menu.ts'
import type { NewOptions } from '#api/features/menu/menu.statements.ts'

const starterOption = z.strictObject({
  id: z.string(),
  name: z.string(),
  french: z.string(),
  deltaCents: z.int().default(0),
  most: z.int().default(1),
  preset: z.int().default(0),
  /** The slug of the dish that the option is; its diet and allergens are that dish's. */
  dish: z.string().optional(),
  opens: z.string().optional(),
  portions: z.int().optional(),
  diet: z.enum(['vegan', 'vegetarian']).optional(),
  allergens: z.array(z.string()).default([]),
})

const { groups, dishes } = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        french: z.string(),
        least: z.int(),
        most: z.int(),
        free: z.int().default(0),
        options: z.array(starterOption),
      }),
    ),
    /** Groups by the slug of the dish. */
    dishes: z.record(z.string(), z.array(z.string())),
  })
  .parse(optionsFile)

/** The option groups one location starts with. */
export function starterOptions(locationId: StarterLocationId): NewOptions {
  const dishId = (slug: string) => `${locationId}-${slug}`
  const menu = new Map(starterMenu(locationId).map((dish) => [dish.slug, dish]))
  return {
    groups: groups.map(({ options: _options, french, ...group }, position) => ({
      ...group,
      frenchName: french,
      locationId,
      position,
    })),
    options: groups.flatMap((group) =>
      group.options.map(({ french, dish, opens, diet, ...option }, position) => {
        const of = dish === undefined ? undefined : menu.get(dish)
        const allergens = of?.allergens ?? option.allergens
        const isOpening = opens !== undefined
        return {
          ...option,
          frenchName: french,
          locationId,
          groupId: group.id,
          itemId: dish === undefined ? null : dishId(dish),
          opensGroupId: opens ?? null,
          allergens,
          isVegan: of?.isVegan ?? diet === 'vegan',
          isVegetarian: of?.isVegetarian ?? diet !== undefined,
          isGlutenFree: !isOpening && diet !== undefined && !allergens.includes('gluten'),
          position,
        }
      }),
    ),
    links: Object.entries(dishes).flatMap(([slug, ids]) =>
      menu.has(slug) ? ids.map((groupId, position) => ({ locationId, itemId: dishId(slug), groupId, position })) : [],
    ),
  }
}
