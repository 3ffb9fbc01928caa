import { LINE_OUTCOMES } from '@thali/domain/cart/compare-cart'
import { RESCUE_REASONS } from '@thali/domain/cart/rescue'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, onlyDescribed, pricing } from '../fields.ts'
import { pricedLineInput } from './order-input.ts'
import { because } from './order-parts.ts'
import { orderType } from './orders.ts'

const point = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

/** What becomes of a line at another location. Dollars of all its portions; null where it cannot be had. */
const comparedLine = z.object({
  name: z.string(),
  quantity: z.number(),
  outcome: z.enum(LINE_OUTCOMES),
  /** What has to be chosen otherwise there. */
  missing: z.array(z.string()),
  quantityThere: z.number(),
  here: z.number().nullable(),
  there: z.number().nullable(),
})
export type ComparedLineView = z.infer<typeof comparedLine>

/** A line as it would stand in the cart of the other location. */
const lineThere = z.object({
  id: z.string(),
  name: z.string(),
  /** Dollars for one, with its options. */
  price: z.number(),
  quantity: z.number(),
  spiceLevelId: z.enum(SPICE_LEVELS.map(({ id }) => id)).nullable(),
  maxQuantity: z.number(),
  category: z.string(),
  description: z.string(),
  image: z.string().optional(),
  /** As a cart keeps them. */
  choices: z.string().optional(),
  note: z.string().optional(),
  chooseAgain: z.string().optional(),
})

const otherBranch = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(RESCUE_REASONS),
  readyAt: instant,
  because,
  /** As the crow flies; null where a location has not said where it stands. */
  metres: z.number().nullable(),
  lines: z.array(comparedLine),
  cart: z.array(lineThere),
  /** Without a tip. */
  pricing,
  /** Dollars; only of a delivery. `missing` is what the dishes lack of the minimum. */
  delivery: z.object({ fee: z.number(), minimum: z.number(), missing: z.number() }).optional(),
})
export type OtherBranch = z.infer<typeof otherBranch>

export const compareCarts = endpoint({
  method: 'POST',
  path: '/carts/compare',
  summary:
    'Offers other locations for a cart that its own cannot take, or only much later, the best first. Nothing is stored.',
  access: 'public',
  body: z.object({
    location: locationId,
    items: z.array(pricedLineInput).min(1, 'Items are required').max(100, 'At most 100 lines are accepted'),
    orderType,
    /** Of a delivery. */
    postalCode: z.string().max(10).nullish(),
    point: point.nullish(),
    discountCode: onlyDescribed(z.string().nullable()),
  }),
  reply: z.object({
    /** What the cart costs here, without a tip. */
    pricing,
    branches: z.array(otherBranch),
  }),
  errors: ['order-invalid', 'location-unknown'],
  rateLimit: { perMinute: 60 },
})
export type CompareCarts = Call<typeof compareCarts>
