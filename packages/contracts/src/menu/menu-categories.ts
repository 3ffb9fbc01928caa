import { readBowl } from '@thali/domain/menu/bowls/bowl'
import { LONGEST_CATEGORY, LONGEST_TAGLINE } from '@thali/domain/menu/categories'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { locationId, text, withNewFields } from '../fields.ts'

const managedCategoryFields = z.object({
  id: z.string(),
  name: z.string(),
  frenchName: z.string().nullable(),
  /** One line that guests read below the name. */
  tagline: z.string().nullable(),
  frenchTagline: z.string().nullable(),
  /** How its dishes are drawn that name no drawing. */
  drawnAs: z.string().nullable(),
  isDefault: z.boolean(),
  /** It was deleted; its dishes have it still. */
  isKept: z.boolean(),
  items: z.number(),
})

export const managedCategoryView = withNewFields(managedCategoryFields, {
  tagline: () => null,
  frenchTagline: () => null,
  drawnAs: () => null,
})
export type ManagedCategoryView = z.infer<typeof managedCategoryView>

const atLocation = z.object({ location: locationId })
/** The longest names all parts and all garnishes. */
const drawing = text(200).refine((value) => readBowl(value) !== null, 'Unknown drawing')

const categories = z.object({ categories: z.array(managedCategoryView) })

export const listCategories = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/categories',
  summary: 'Lists the categories with how many dishes each has here.',
  access: 'menu.edit',
  params: atLocation,
  reply: categories,
  errors: ['menu-location-not-found'],
})
export type ListCategories = Call<typeof listCategories>

export const addCategory = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/categories',
  summary: "Adds a category, at every location of the caller's.",
  access: 'menu.edit',
  params: atLocation,
  body: z.object({ name: text(200) }),
  reply: categories,
  errors: ['menu-location-not-found', 'category-refused'],
  idempotent: true,
})
export type AddCategory = Call<typeof addCategory>

export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/admin/menu/:location/categories/:name',
  summary: "Changes what is named of a category, or takes it away, at every location of the caller's.",
  access: 'menu.edit',
  params: z.object({ location: locationId, name: text(200) }),
  body: z
    .object({
      frenchName: text(LONGEST_CATEGORY).trim().nullable().optional(),
      tagline: text(LONGEST_TAGLINE).trim().nullable().optional(),
      frenchTagline: text(LONGEST_TAGLINE).trim().nullable().optional(),
      drawnAs: drawing.nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, { path: ['frenchName'], message: 'Name what changes' }),
  reply: categories,
  errors: ['menu-location-not-found', 'not-found'],
  idempotent: true,
})
export type ChangeCategory = Call<typeof changeCategory>

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/menu/:location/categories/:name',
  summary: "Takes a category away that is no default one, at every location of the caller's; dishes keep it.",
  access: 'menu.edit',
  params: z.object({ location: locationId, name: text(200) }),
  reply: categories,
  errors: ['menu-location-not-found', 'category-refused', 'not-found'],
  idempotent: true,
})
export type DeleteCategory = Call<typeof deleteCategory>
