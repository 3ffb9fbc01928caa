import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, instant } from '../fields.ts'
import { because } from './because.ts'
import { destinationInput, placeInput, pricedLineInput } from './order-input.ts'
import { orderType } from './orders.ts'

/** Days at the restaurant that have a free time, today first. */
export const daysWithTimes = z.array(z.object({ date: z.iso.date(), times: z.array(instant) }))

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/orders/quote',
  summary: 'Tells when dishes would be ready, and for which times they can be ordered. Nothing is held.',
  access: 'public',
  body: z.object({
    items: z.array(pricedLineInput).min(1, 'Items are required').max(100, 'At most 100 lines are accepted'),
    orderType,
    location: placeInput,
    /** Of a delivery: where it goes, where the location delivers into zones. */
    deliveryInfo: destinationInput.nullish(),
    /** A chosen time; left out: as soon as possible. */
    wantedAt: instant.nullish(),
    /** `staff` asks for an order that staff enter: neither a pause nor a full kitchen refuses it. */
    takenBy: z.enum(['customer', 'staff']).default('customer'),
  }),
  reply: z.object({
    /**
     * Null where the kitchen is full, orders are paused, or a dish is not sold then: only one of the times can be
     * ordered.
     */
    promise: z.object({ readyAt: instant, because }).nullable(),
    /** Days at the restaurant that have a free time for which every dish is sold, today first. */
    days: daysWithTimes,
    /** Which dishes are not sold for the time that was asked about, and why: a sentence for each. */
    unsoldNow: z.array(z.string()).optional(),
    /** The same for the times that are not listed because of it. */
    unsoldLater: z.array(z.string()).optional(),
    /** Dollars that the delivery costs; null for pickup and dine-in. */
    deliveryFee: dollars.nullable(),
  }),
  errors: [
    'order-invalid',
    'item-unavailable',
    'location-unknown',
    'location-inactive',
    'outside-delivery',
    'below-delivery-minimum',
    'time-not-offered',
  ],
  rateLimit: { perMinute: 60, eachGuest: true },
})
export type QuoteOrder = Call<typeof quoteOrder>
