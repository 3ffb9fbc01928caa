import { z } from 'zod'

import { withNewFields, instant } from '../fields.ts'

const spiceOptionView = z.object({
  kind: z.literal('spice'),
  id: z.string(),
  name: z.string(),
  level: z.number(),
  /** How hot the menu called the dish when it was sold. */
  menuLevel: z.number().optional(),
})

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
  /** How many of the units come with the dish where nobody chooses. */
  preset: z.number().optional(),
  /** What would have come in place of the other units; empty: they come on top. */
  instead: z.array(z.string()).optional(),
  options: z.array(spiceOptionView),
})

/** What was chosen for a dish. What stands behind the option of a combo has no further choices. */
const orderOptionView = plainOptionView.extend({
  options: z.array(z.discriminatedUnion('kind', [spiceOptionView, plainOptionView])),
})
export type OrderOptionView = z.infer<typeof orderOptionView>

const itemFields = z.object({
  /** Its number in the order, which no other line ever has; left out where it is its place, the first is 1. For staff only. */
  no: z.number().optional(),
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
  /**
   * The stations at which it and the dishes within it are cooked, by the id of the dish; for staff only (ruling 56), and
   * left out where the kitchen has fewer than two.
   */
  stations: z.record(z.string(), z.array(z.string()).readonly()).optional(),
  /** Its guest's word to the kitchen about this dish. */
  note: z.string().optional(),
  /** Added after the order was placed. */
  isAdded: z.literal(true).optional(),
  quantity: z.number(),
  selectedSpiceLevel: z.number(),
  /** How hot the menu called the dish when it was sold. */
  menuSpiceLevel: z.number().optional(),
  spiceLevelName: z.string(),
  spiceLevelId: z.string(),
  cartKey: z.string(),
})

/** A line of an order. */
export const orderItemView = withNewFields(itemFields, { menuItemId: ({ id }) => id })
export type OrderItemView = z.infer<typeof orderItemView>

/** Why an order is promised for its time. */
export const because = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('chosen'),
    /** The time that it was moved from last, and by whom; left out: it is the time of the order. */
    moved: z.object({ from: instant, by: z.enum(['customer', 'staff']) }).optional(),
    /** The chosen time, before staff put it off for the first time; left out: they did not. */
    putOffFrom: instant.optional(),
  }),
  z.object({ reason: z.enum(['cooking', 'rush']) }),
  z.object({ reason: z.literal('opening'), opensAt: instant }),
  /** The station is named to staff only (ruling 56). */
  z.object({ reason: z.literal('full'), station: z.string().optional(), fullUntil: instant }),
  z.object({ reason: z.enum(['moved', 'put-off']), shownAt: instant }),
])
