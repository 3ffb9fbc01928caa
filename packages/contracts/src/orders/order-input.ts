import { MAX_DIFFERENT_ITEMS, MAX_TOTAL_ITEMS } from '@thali/domain/cart/cart-line'
import { HIGHEST_TABLE } from '@thali/domain/locations/table-numbers'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { ORDER_TYPES, PAYMENT_WORDS } from '@thali/domain/order-status'
import { ORDER_LIMITS } from '@thali/domain/orders/order-check'
import { LONGEST_EMAIL } from '@thali/domain/people/contact-check'
import { PHONE_DIGITS } from '@thali/domain/people/contact-fields'
import { PARTY } from '@thali/domain/people/party'
import { LONGEST_NAME } from '@thali/domain/people/person-name'
import { z } from 'zod'

import { descriptionOf, instant, text } from '../fields.ts'

const amount = z.number().min(0).max(ORDER_LIMITS.dollars)
const note = z.string().max(ORDER_LIMITS.text).nullish()
const filled = z.string().min(1)

const customerInfo = z.looseObject({
  name: filled.max(LONGEST_NAME),
  email: filled.max(LONGEST_EMAIL).describe('May be left out, or empty, of an order that staff enter.'),
  phone: z
    .string()
    .describe(
      `${PHONE_DIGITS.least} to ${PHONE_DIGITS.most} digits, written in any way. May be left out, or empty, of an order that staff enter.`,
    ),
  firebaseId: filled.nullish().describe('Id of the account that the order belongs to.'),
})

const units = z.int().min(1).max(OPTION_LIMITS.units).default(1)
const plainChoice = z.looseObject({ group: filled, option: filled, units })
const choice = plainChoice.extend({
  choices: z.array(plainChoice).nullish().describe('Of the dish or group behind the option. Left out: its presets.'),
})

const item = z.looseObject({
  id: filled.optional().describe('Id of the dish; `menuItemId` in its place is accepted.'),
  name: filled,
  price: amount.describe('Dollars for one, above 0. Names and prices come from the menu of the location.'),
  quantity: z.int().min(1).max(MAX_TOTAL_ITEMS),
  category: filled.nullish(),
  selectedSpiceLevel: z
    .int()
    .min(1)
    .max(ORDER_LIMITS.spiceLevel)
    .nullish()
    .describe('Left out, the name or id of the level counts, then the mildest.'),
  spiceLevelId: z.string().nullish(),
  spiceLevelName: z.string().nullish(),
  choices: z.array(choice).nullish().describe('Of the option groups of the dish. Left out: their presets.'),
  note: z.string().max(OPTION_LIMITS.note).nullish().describe('A word to the kitchen about this dish.'),
})

const place = z.looseObject({ id: filled.nullish(), name: z.string().nullish() })

/** Where a delivery goes. */
export const destinationInput = z.looseObject({
  postalCode: z.string().nullish().describe('A whole Canadian one; needed where the location delivers into zones.'),
  point: z
    .looseObject({ latitude: z.number(), longitude: z.number() })
    .nullish()
    .describe('For zones that are drawn on a map.'),
  fee: amount.nullish().describe('Dollars that staff charge in place of the fee of the zone; of guests not read.'),
})

const orderFields = z.looseObject({
  customerInfo,
  items: z
    .array(item)
    .min(1)
    .max(MAX_DIFFERENT_ITEMS)
    .describe(`At most ${MAX_DIFFERENT_ITEMS} different dishes and ${MAX_TOTAL_ITEMS} together.`),
  location: place.nullish().describe('Id and name of the location are needed here or in `locationInfo`.'),
  locationInfo: place.nullish(),
  orderType: z.enum(ORDER_TYPES).describe('Of an order that staff enter, left out means pickup.'),
  paymentMethod: z
    .enum(PAYMENT_WORDS)
    .nullish()
    .describe(
      'Of a customer only `online` or `cash`. In orders that staff enter every kind of card is `online`; with `manual`, `unknown` or none the call decides.',
    ),
  tipAmount: amount.nullish().describe('Dollars; as `pricing.tip`.'),
  pricing: z
    .looseObject({ subtotal: amount, tax: amount, tip: amount, total: amount })
    .describe('Dollars, as the customer was shown them. They must be what the server calculates.'),
  deliveryInfo: destinationInput
    .extend({ address: filled.max(ORDER_LIMITS.text), instructions: note })
    .nullish()
    .describe('For a delivery.'),
  tableInfo: z
    .looseObject({
      tableNumber: z.union([z.int().min(1).max(HIGHEST_TABLE), z.string()]).nullish(),
      partySize: z.int().min(PARTY.least).max(PARTY.most),
    })
    .nullish()
    .describe('For dine-in.'),
  specialInstructions: note,
  discountCode: z.string().nullish(),
  wantedAt: instant.nullish().describe('A chosen time; left out: as soon as possible.'),
  shownReadyAt: instant
    .nullish()
    .describe('The ready time that the customer saw. One that is 10 minutes later is refused.'),
  oversell: z
    .boolean()
    .optional()
    .describe(
      'Of an order that staff enter: sells more portions than are left. Left out, it is refused with `sold-out`.',
    ),
})

/**
 * The order payload of the specification. Its fields are only described here, for OpenAPI: `parseOrder` of the domain
 * parses them, and answers with the specified sentences.
 */
export const orderInput = z.looseObject({}, 'Order data is required').meta(descriptionOf(orderFields))

/** A line of which only a price is asked. */
export const pricedLineInput = z.looseObject({}).meta(descriptionOf(item.partial({ name: true, price: true })))

/** The location of a request: its id, or an object that holds it. */
export const placeInput = z
  .union([text(60), z.looseObject({ id: text(60).nullish() })], 'Please select a restaurant location')
  .nullish()

/** The payload of an order whose cash was taken already. */
export const cashOrderInput = z.looseObject({}, 'Order data is required').meta(
  descriptionOf(
    orderFields.extend({
      cashConfirmed: z.literal(true),
      finalTotal: amount.describe('Dollars that were taken; 5 cents more or less is refused.'),
    }),
  ),
)

/** Errors of every call that prices an order. */
export const orderErrors = [
  'order-invalid',
  'pricing-mismatch',
  'item-unavailable',
  'sold-out',
  'time-not-offered',
  'kitchen-full',
  'promise-changed',
  'order-type-unavailable',
  'outside-delivery',
  'below-delivery-minimum',
  'location-inactive',
  'location-unknown',
] as const
