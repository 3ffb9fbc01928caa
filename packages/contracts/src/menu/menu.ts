import { LANGUAGES } from '@thali/domain/language/languages'
import {
  DISH_FLAGS,
  DISH_WORDS,
  FOOD_FIELDS,
  GUEST_NUMBERS,
  mapFields,
  type NumberFields,
  pick,
} from '@thali/domain/menu/dish-fields'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, text } from '../fields.ts'
import { previewInBody, withAffected } from '../locations/affected.ts'
import { locationView } from '../locations/locations.ts'

type NumberView<Field> = Field extends { whenEmpty: null } ? z.ZodNullable<z.ZodNumber> : z.ZodNumber

/** Numbers of a dish in a reply: null only where an empty one is stored as null. */
export function numberViews<Table extends NumberFields>(table: Table) {
  const views = mapFields(table, ({ whenEmpty }) => (whenEmpty === null ? z.number().nullable() : z.number()))
  return views as { [Name in keyof Table]: NumberView<Table[Name]> }
}

/** The restaurant's own name, where `name` is a translation of it. */
const originalName = z.string().optional()

// The plain fields of a dish; the most of one order keeps its place in the document of the API.
const { maxQuantity, ...numbers } = numberViews(GUEST_NUMBERS)
const flags = mapFields(DISH_FLAGS, () => z.boolean())
const lists = mapFields(DISH_WORDS, () => z.array(z.string()))
const food = z.object(pick({ ...flags, ...lists }, FOOD_FIELDS))

/**
 * A dish as the menu shows it. `price` in dollars before tax. Its marks and allergens are those of the dish with the
 * presets of its groups.
 */
export const menuItemView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  originalName,
  price: z.number(),
  category: z.string(),
  /** `none` offers no spice choice. */
  spiceLevel: z.enum(['none', 'mild', 'medium', 'hot']),
  ...numbers,
  ...flags,
  isAvailable: z.boolean(),
  /** When a hidden dish returns by itself; null: when somebody shows it, or it is not hidden. */
  hiddenUntil: instant.nullable(),
  /** On special on the day the menu was read, in the restaurant's zone. */
  isTodaysSpecial: z.boolean(),
  image: z.string().nullable(),
  /** How it is drawn where there is no photo; it shows no allergen that the dish does not declare. */
  drawing: z.string().optional(),
  ...lists,
  /** Marks and allergens without any option, where the presets of its groups change them. */
  alone: food.optional(),
  maxQuantity,
  /** Ids of its option groups, in the order in which they are asked; left out of a dish without. */
  groups: z.array(z.string()).optional(),
  /** Dollars for one with the presets of its groups. */
  presetPrice: z.number().optional(),
  /** The presets do not suffice: something has to be chosen. */
  needsChoice: z.boolean().optional(),
  /** Portions that can still be sold, of a dish that is counted; guests are told when they are few. */
  portionsLeft: z.number().optional(),
  /** What guests read beside it on the menu: when it is sold, that few portions are left, or that it is sold out. */
  note: z.string().optional(),
  /** It cannot be had now, but can be ordered for a time to come. */
  later: z.literal(true).optional(),
})
export type MenuItemView = z.infer<typeof menuItemView>

/** What can be chosen in a group. `price` in dollars is added for each unit. */
export const optionView = z.object({
  id: z.string(),
  name: z.string(),
  originalName,
  price: z.number(),
  most: z.number(),
  preset: z.number(),
  /** The dish that the option is, with that dish's spice and groups. */
  itemId: z.string().nullable(),
  opensGroupId: z.string().nullable(),
  /** Portions of its dish that one takes in place of 1; left out where it says nothing of them. */
  portions: z.number().optional(),
  isAvailable: z.boolean(),
  /** When a hidden option returns by itself; left out when somebody has to show it, or it is not hidden. */
  hiddenUntil: instant.optional(),
  /** It cannot be had now, by itself or as the dish that it is, but can be ordered for a time to come. */
  later: z.literal(true).optional(),
  /** What guests then read beside it. */
  note: z.string().optional(),
  ...food.shape,
})

export const optionGroupView = z.object({
  id: z.string(),
  name: z.string(),
  originalName,
  /** Fewest and most units, over all options. */
  least: z.number(),
  most: z.number(),
  /** How many of the dearest units cost nothing. */
  free: z.number(),
  options: z.array(optionView),
})
export type OptionGroupView = z.infer<typeof optionGroupView>

export const menuCategoryView = z.object({
  id: z.string(),
  name: z.string(),
  originalName,
  /** One line of the restaurant's about it. */
  tagline: z.string().optional(),
  /** How it is drawn; it shows no allergen that one of its dishes does not declare. */
  drawing: z.string().optional(),
})

export type MenuCategoryView = z.infer<typeof menuCategoryView>

export const menuView = z.object({
  location: locationView,
  categories: z.array(menuCategoryView),
  items: z.array(menuItemView),
  /** The option groups of its dishes; left out of a menu without. */
  groups: z.array(optionGroupView).optional(),
  /** Grows with every change of this menu. */
  version: z.number(),
  /** Only where the location delivers into zones; then a delivery needs a postal code, and a point can help. */
  delivery: z.object({}).optional(),
})
export type MenuView = z.infer<typeof menuView>

/** Names and descriptions come in this language where the restaurant entered them in it. */
const inLanguage = z.object({ language: z.enum(LANGUAGES).default('en-CA') })

export const getMenu = endpoint({
  method: 'GET',
  path: '/menu/:location',
  summary: 'Reads the menu of one active location with the location itself.',
  access: 'public',
  params: z.object({ location: locationId }),
  query: inLanguage,
  reply: menuView,
  errors: ['menu-location-not-found'],
})
export type GetMenu = Call<typeof getMenu>

const offeredDish = z.object({
  locationId: z.string(),
  locationName: z.string(),
  /** Left out in answers that a device keeps from the release before, as the drinks are. */
  categoryName: z.string().optional(),
  item: menuItemView,
})
export type OfferedDish = z.infer<typeof offeredDish>

export const listSpecials = endpoint({
  method: 'GET',
  path: '/specials',
  summary: "Lists today's specials of every active location, its popular dishes, and four of its drinks.",
  access: 'public',
  query: inLanguage,
  reply: z.object({
    specials: z.array(offeredDish),
    popular: z.array(offeredDish),
    drinks: z.array(offeredDish).optional(),
  }),
})
export type ListSpecials = Call<typeof listSpecials>

const optionName = z.object({ group: text(OPTION_LIMITS.id).min(1), id: text(OPTION_LIMITS.id).min(1) })

export const setAvailability = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/availability',
  summary: 'Hides dishes and options of one location or shows them again: all, or none when one is unknown.',
  access: 'menu.availability',
  params: z.object({ location: locationId }),
  body: z
    .object({
      ids: z.array(text(100).min(1)).max(200, 'At most 200 dishes are accepted').default([]),
      /** Options of its groups. */
      options: z.array(optionName).max(200, 'At most 200 options are accepted').default([]),
      isAvailable: z.boolean(),
      /** `tomorrow`: the dish returns at the first opening after tonight. */
      until: z.literal('tomorrow').nullable().default(null),
      ...previewInBody,
    })
    .refine(({ ids, options }) => ids.length + options.length > 0, {
      path: ['ids'],
      message: 'Choose at least one dish',
    }),
  reply: z.object({
    success: z.literal(true),
    items: z.array(menuItemView),
    options: z.array(
      z.object({ group: z.string(), id: z.string(), isAvailable: z.boolean(), hiddenUntil: instant.nullable() }),
    ),
    version: z.number(),
    /** Orders for later and open payment pages that have what is hidden. */
    ...withAffected,
  }),
  errors: ['not-found', 'idempotency-key-reused'],
  idempotent: true,
  previews: true,
})
export type SetAvailability = Call<typeof setAvailability>

/** Ids of the dishes by location, newest favourite first. */
const favoritesReply = z.object({ favorites: z.record(z.string(), z.array(z.string())) })
const params = z.object({ itemId: text(200) })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/me/favorites',
  summary: 'Lists the own favourite dishes by location.',
  access: 'account',
  reply: favoritesReply,
})
export type ListFavorites = Call<typeof listFavorites>

export const addFavorite = endpoint({
  method: 'PUT',
  path: '/me/favorites/:itemId',
  summary: 'Puts a dish among the own favourites; one that is there already stays.',
  access: 'account',
  params,
  reply: favoritesReply,
  errors: ['menu-item-not-found'],
  idempotent: true,
  rateLimit: { perMinute: 120 },
})
export type AddFavorite = Call<typeof addFavorite>

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/me/favorites/:itemId',
  summary: 'Takes a dish out of the own favourites, whether it was there or not.',
  access: 'account',
  params,
  reply: favoritesReply,
  errors: ['menu-item-not-found'],
  idempotent: true,
  rateLimit: { perMinute: 120 },
})
export type RemoveFavorite = Call<typeof removeFavorite>
