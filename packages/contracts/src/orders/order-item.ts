import { z } from 'zod'

import { withNewFields } from '../fields.ts'

const spiceOptionView = z.object({ kind: z.literal('spice'), id: z.string(), name: z.string(), level: z.number() })

const plainOptionView = z.object({
  kind: z.literal('option'),
  group: z.string(),
  groupName: z.string(),
  id: z.string(),
  name: z.string(),
  /** What its guest read, where the restaurant entered it in French. */
  french: z.object({ group: z.string(), name: z.string() }).optional(),
  /** Of one portion; 0 of what was left out. */
  units: z.number(),
  /** Dollars for all of the units, without what was chosen behind the option. */
  price: z.number(),
  /** `Rice: Biryani`, `+ Naan`, not told at all, `NO Onion`. */
  as: z.enum(['choice', 'extra', 'usual', 'without']),
  /** The dish that the option is. */
  itemId: z.string().nullable(),
  options: z.array(spiceOptionView),
})

/** What was chosen for a dish. What stands behind the option of a combo has no further choices. */
const orderOptionView = plainOptionView.extend({
  options: z.array(z.discriminatedUnion('kind', [spiceOptionView, plainOptionView])),
})
export type OrderOptionView = z.infer<typeof orderOptionView>

const itemFields = z.object({
  /** Of the dish; the specification's `menuItemId` stands beside it (ruling 57). */
  id: z.string(),
  menuItemId: z.string(),
  name: z.string(),
  description: z.string(),
  /** What its guest read, where they ordered in French. */
  french: z.object({ name: z.string(), description: z.string() }).optional(),
  category: z.string(),
  /** Dollars for one, with its options. */
  price: z.number(),
  /** Dollars for the dish alone, where its options have prices. */
  basePrice: z.number().optional(),
  options: z.array(orderOptionView).optional(),
  /** Its guest's word to the kitchen about this dish. */
  note: z.string().optional(),
  quantity: z.number(),
  selectedSpiceLevel: z.number(),
  spiceLevelName: z.string(),
  spiceLevelId: z.string(),
  cartKey: z.string(),
})

/** A line of an order. */
export const orderItemView = withNewFields(itemFields, { menuItemId: ({ id }) => id })
export type OrderItemView = z.infer<typeof orderItemView>
