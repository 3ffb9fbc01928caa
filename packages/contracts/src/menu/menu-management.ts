import { WORK_LIMITS } from '@thali/domain/kitchen'
import { DISH_LIMITS, DISH_HEATS } from '@thali/domain/menu/dish'
import { DISH_FLAGS, DISH_NUMBERS, DISH_WORDS, mapFields, STAFF_NUMBERS } from '@thali/domain/menu/dish-fields'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { SALE_LIMITS } from '@thali/domain/menu/sale-check'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { WEEKDAYS } from '@thali/domain/time/zone'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, onlyDescribed, text, withNewFields } from '../fields.ts'
import { previewInBody, previewInQuery, withAffected } from '../locations/affected.ts'
import { stationView } from '../locations/kitchen.ts'
import { managedCategoryView } from './menu-categories.ts'
import { menuItemView, numberViews } from './menu.ts'
import { managedGroupView } from './option-groups.ts'

/** Minutes of one hand at a station, for the first portion of an order and for each further one. */
const workStep = z.object({ station: z.string(), first: z.number(), more: z.number() })

/** Hours of a day in which a dish is sold, of the named weekdays or of all. */
const soldPeriod = z.object({ days: z.array(z.enum(WEEKDAYS)).readonly().optional(), from: z.string(), to: z.string() })

const managedItemFields = menuItemView.extend({
  /** The same as `id`. */
  menuItemId: z.string(),
  location: z.string(),
  frenchName: z.string().nullable(),
  frenchDescription: z.string().nullable(),
  /** The drawing that it names; null: that of its category. */
  drawnAs: z.string().nullable().optional(),
  /** Marked as a special; `isTodaysSpecial` says whether it is one today. */
  isSpecial: z.boolean(),
  ...numberViews(STAFF_NUMBERS),
  /** When it is sold; null: always. */
  soldPeriods: z.array(soldPeriod).readonly().nullable(),
  /** How long before the food is due it has to be ordered. */
  noticeMinutes: z.number().nullable(),
  /** What it is sold for; null: for everything. */
  soldFor: z.array(z.enum(ORDER_TYPES)).readonly().nullable(),
  /** What it takes of the kitchen's stations, step after step; none: it needs none; null: its preparation time at the first. */
  work: z.array(workStep).readonly().nullable(),
  /** First and last day of the special, `YYYY-MM-DD`. */
  specialStartDate: z.string().nullable(),
  specialEndDate: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** A dish as staff see it. */
export const managedItemView = withNewFields(managedItemFields, {
  soldPeriods: () => null,
  noticeMinutes: () => null,
  soldFor: () => null,
})
export type ManagedItemView = z.infer<typeof managedItemView>

const filled = z.string().min(1)
const words = z.array(filled.max(DISH_LIMITS.word)).max(DISH_LIMITS.words)

const picture = z
  .string()
  .regex(/^\/media\//)
  .nullish()

/** A dish as sent. `checkMenuItem` of the domain checks it, with the specified sentences. */
const itemInput = z.object({
  name: onlyDescribed(filled.max(DISH_LIMITS.name)),
  description: onlyDescribed(filled.max(DISH_LIMITS.description)),
  /** Shown to guests who read French; both or neither. */
  frenchName: onlyDescribed(z.string().max(DISH_LIMITS.name).nullish()),
  frenchDescription: onlyDescribed(z.string().max(DISH_LIMITS.description).nullish()),
  /** Dollars. */
  price: onlyDescribed(z.number().min(0.01).max(DISH_LIMITS.dollars)),
  category: onlyDescribed(filled.max(DISH_LIMITS.name)),
  spiceLevel: onlyDescribed(z.enum(DISH_HEATS).nullish()),
  ...mapFields(DISH_NUMBERS, ({ least, most }) => onlyDescribed(z.int().min(least).max(most).nullish())),
  /** When it is sold, by the clock on the wall; null: always. */
  soldPeriods: onlyDescribed(z.array(soldPeriod).max(SALE_LIMITS.periods).nullish()),
  /** How long before the food is due it has to be ordered; null: not at all. */
  noticeMinutes: onlyDescribed(z.int().min(1).max(SALE_LIMITS.noticeMinutes).nullish()),
  /** What it is sold for; null: for everything. */
  soldFor: onlyDescribed(z.array(z.enum(ORDER_TYPES)).min(1).nullish()),
  /** Steps at stations of the kitchen; none: it needs no station. `checkWork` of the domain checks it. */
  work: onlyDescribed(
    z
      .array(
        z.object({
          station: filled,
          first: z.int().min(1).max(WORK_LIMITS.minutes),
          more: z.int().min(0).max(WORK_LIMITS.minutes),
        }),
      )
      .max(WORK_LIMITS.steps)
      .nullish(),
  ),
  image: onlyDescribed(picture),
  /** How it is drawn, `katori/cubes/cream+herb/spinach`; null: as its category. */
  drawnAs: onlyDescribed(z.string().max(200).nullish()),
  /** Counts where `image` is missing. */
  imageUrl: onlyDescribed(picture),
  ...mapFields(DISH_WORDS, () => onlyDescribed(words.nullish())),
  /** Ids of its option groups, in the order in which they are asked. */
  groups: onlyDescribed(z.array(filled.max(OPTION_LIMITS.id)).max(OPTION_LIMITS.groupsOfDish).nullish()),
  isTodaysSpecial: z.boolean().optional(),
  specialStartDate: onlyDescribed(z.iso.date().nullish()),
  specialEndDate: onlyDescribed(z.iso.date().nullish()),
  ...mapFields(DISH_FLAGS, () => z.boolean().optional()),
  isAvailable: z.boolean().optional(),
})
const atLocation = z.object({ location: locationId })
const IDS_MISSING = 'Location ID and item ID are required'
const ofItem = z.object({
  location: z.string().min(1, { error: IDS_MISSING, abort: true }).pipe(locationId),
  id: text(200).trim().min(1, IDS_MISSING),
})
const savedItem = z.object({ success: z.literal(true), item: managedItemView, version: z.number() })

export const listManagedItems = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/items',
  summary: 'Lists every dish of a location, hidden ones included, by category and name.',
  access: 'menu.edit',
  params: atLocation,
  reply: z.object({
    items: z.array(managedItemView),
    categories: z.array(managedCategoryView),
    /** Its option groups, in the restaurant's order; left out of a menu without. */
    groups: z.array(managedGroupView).optional(),
    /** Where its kitchen cooks; left out of a kitchen without stations. */
    stations: z.array(stationView).readonly().optional(),
    version: z.number(),
  }),
  errors: ['menu-location-not-found'],
})
export type ListManagedItems = Call<typeof listManagedItems>

export const getManagedItem = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/items/:id',
  summary: 'Reads one dish of a location, hidden or not.',
  access: 'menu.edit',
  params: ofItem,
  reply: z.object({ item: managedItemView }),
  errors: ['menu-location-not-found', 'menu-item-not-found'],
})
export type GetManagedItem = Call<typeof getManagedItem>

export const addMenuItem = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/items',
  summary: 'Adds a dish; its id is made of its name.',
  access: 'menu.edit',
  params: atLocation,
  body: itemInput,
  reply: savedItem,
  errors: ['menu-location-not-found', 'menu-item-invalid', 'menu-unsound'],
  idempotent: true,
})
export type AddMenuItem = Call<typeof addMenuItem>

export const updateMenuItem = endpoint({
  method: 'PATCH',
  path: '/admin/menu/:location/items/:id',
  summary: 'Changes what is named of a dish.',
  access: 'menu.edit',
  params: ofItem,
  body: itemInput.extend(previewInBody),
  /** With the orders for later and open payment pages that have a dish which is hidden. */
  reply: savedItem.extend(withAffected),
  errors: ['menu-location-not-found', 'menu-item-not-found', 'menu-item-invalid', 'menu-unsound'],
  idempotent: true,
  previews: true,
})
export type UpdateMenuItem = Call<typeof updateMenuItem>

export const duplicateMenuItem = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/items/:id/duplicate',
  summary: 'Adds a copy of a dish under a name and an id of its own.',
  access: 'menu.edit',
  params: ofItem,
  reply: savedItem,
  errors: ['menu-location-not-found', 'menu-item-not-found'],
  idempotent: true,
})
export type DuplicateMenuItem = Call<typeof duplicateMenuItem>

export const deleteMenuItem = endpoint({
  method: 'DELETE',
  path: '/admin/menu/:location/items/:id',
  summary: "Takes a dish off a location's menu; orders that have it keep it.",
  access: 'menu.edit',
  params: ofItem,
  query: z.object(previewInQuery),
  /** With the orders for later and open payment pages that have it. */
  reply: z.object({ success: z.literal(true), version: z.number(), ...withAffected }),
  errors: ['menu-location-not-found', 'menu-item-not-found', 'menu-unsound'],
  idempotent: true,
  previews: true,
})
export type DeleteMenuItem = Call<typeof deleteMenuItem>

export const getMenuAnalytics = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/analytics',
  summary: 'Figures over the dishes of a location.',
  access: 'menu.edit',
  params: atLocation,
  reply: z.object({
    totalItems: z.number(),
    availableItems: z.number(),
    unavailableItems: z.number(),
    categoriesCount: z.number(),
    /** Dollars. */
    averagePrice: z.number(),
    priceRange: z.object({ min: z.number(), max: z.number() }),
    dietaryOptions: z.object({ vegetarian: z.number(), vegan: z.number(), glutenFree: z.number() }),
    spiceLevels: z.object({ none: z.number(), mild: z.number(), medium: z.number(), hot: z.number() }),
    popularItems: z.number(),
  }),
  errors: ['menu-location-not-found'],
})
export type GetMenuAnalytics = Call<typeof getMenuAnalytics>
