import { DISH_LIMITS } from '@thali/domain/menu/dish'
import { DIET_MARKS, mapFields } from '@thali/domain/menu/dish-fields'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, onlyDescribed, text, withNewFields } from '../fields.ts'
import { previewInBody, previewInQuery, withAffected } from '../locations/affected.ts'
import { optionGroupView, optionView } from './menu.ts'

const managedOptionFields = optionView.omit({ originalName: true, later: true, note: true }).extend({
  frenchName: z.string().nullable(),
  portions: z.number().nullable(),
  /** When a hidden option returns by itself; null: when somebody shows it, or it is not hidden. */
  hiddenUntil: instant.nullable(),
})

/** An option as staff see it. `isAvailable` is its own; a dish that it is can be sold out nevertheless. */
export const managedOptionView = withNewFields(managedOptionFields, { portions: () => null })
export type ManagedOptionView = z.infer<typeof managedOptionView>

export const managedGroupView = optionGroupView
  .omit({ originalName: true })
  .extend({ frenchName: z.string().nullable(), options: z.array(managedOptionView) })
export type ManagedGroupView = z.infer<typeof managedGroupView>

const name = z.string().min(1).max(OPTION_LIMITS.name)
const units = z.int().min(0).max(OPTION_LIMITS.units)

/** An option as sent; its place in the list is its place in the group. */
const optionInput = z.object({
  /** Of an option that the group has already; left out of a new one. */
  id: z.string().max(OPTION_LIMITS.id).optional(),
  name,
  frenchName: name.nullish(),
  /** Dollars for each unit; may be negative. */
  price: z.number().min(-OPTION_LIMITS.deltaDollars).max(OPTION_LIMITS.deltaDollars),
  most: units.min(1),
  preset: units,
  itemId: z.string().nullish(),
  opensGroupId: z.string().nullish(),
  /** Portions of its dish that one takes; null: nothing of its own; left out: as before. */
  portions: units.min(1).nullish(),
  ...mapFields(DIET_MARKS, () => z.boolean().optional()),
  allergens: z.array(z.string().min(1).max(DISH_LIMITS.word)).max(DISH_LIMITS.words).nullish(),
})

/** A whole group as sent. `checkOptionGroup` of the domain checks it. */
const groupInput = z.object({
  name: onlyDescribed(name),
  frenchName: onlyDescribed(name.nullish()),
  least: onlyDescribed(units),
  most: onlyDescribed(units.min(1)),
  free: onlyDescribed(units),
  options: onlyDescribed(z.array(optionInput).max(OPTION_LIMITS.optionsOfGroup)),
  /** A new group: refused when the id is taken. */
  isNew: z.boolean().optional(),
  ...previewInBody,
})
const ofGroup = z.object({
  location: locationId,
  id: text(OPTION_LIMITS.id).regex(/^[a-z0-9][a-z0-9-]*$/, 'Small letters, digits and hyphens'),
})

export const saveOptionGroup = endpoint({
  method: 'PUT',
  path: '/admin/menu/:location/groups/:id',
  summary: 'Adds an option group or changes it, with all of its options.',
  access: 'menu.edit',
  params: ofGroup,
  body: groupInput,
  /** With the orders for later and open payment pages that have an option which is deleted. */
  reply: z.object({
    success: z.literal(true),
    group: managedGroupView,
    version: z.number(),
    ...withAffected,
  }),
  errors: ['menu-location-not-found', 'option-group-invalid', 'option-group-taken', 'menu-unsound'],
  idempotent: true,
  previews: true,
})
export type SaveOptionGroup = Call<typeof saveOptionGroup>

export const deleteOptionGroup = endpoint({
  method: 'DELETE',
  path: '/admin/menu/:location/groups/:id',
  summary: 'Deletes an option group from all dishes that have it; orders keep what was chosen.',
  access: 'menu.edit',
  params: ofGroup,
  query: z.object(previewInQuery),
  reply: z.object({ success: z.literal(true), version: z.number(), ...withAffected }),
  errors: ['menu-location-not-found', 'option-group-not-found', 'menu-unsound'],
  idempotent: true,
  previews: true,
})
export type DeleteOptionGroup = Call<typeof deleteOptionGroup>

export const menuFinding = z.object({
  kind: z.string(),
  /** An error keeps the menu from being saved; everything else is only told. */
  isError: z.boolean(),
  message: z.string(),
  place: z.union([
    z.object({ dishId: z.string() }),
    z.object({ groupId: z.string(), optionId: z.string().nullable() }),
  ]),
})
export type MenuFindingView = z.infer<typeof menuFinding>

export const listMenuFindings = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/findings',
  summary: "Lists what looks wrong on a menu, compared with the menus of the caller's other locations; errors first.",
  access: 'menu.edit',
  params: z.object({ location: locationId }),
  reply: z.object({ findings: z.array(menuFinding) }),
  errors: ['menu-location-not-found'],
})
export type ListMenuFindings = Call<typeof listMenuFindings>
