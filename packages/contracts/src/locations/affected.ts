import { z } from 'zod'

import { instant, withNewFields } from '../fields.ts'

const affectedFields = z.object({
  orders: z.array(z.object({ id: z.string(), number: z.number(), customerName: z.string(), readyAt: instant })),
  /** Each becomes an order if it is paid. `readyAt` is null where that is as soon as possible. */
  pages: z.array(z.object({ id: z.string(), customerName: z.string(), readyAt: instant.nullable() })),
  bookings: z.array(
    z.object({
      id: z.string(),
      reservationId: z.string(),
      customerName: z.string(),
      date: z.string(),
      time: z.string(),
      partySize: z.number(),
    }),
  ),
})

/**
 * What a change touches: orders for later, open payment pages and bookings. They stay as they are, and somebody has to call.
 */
export const affectedView = withNewFields(affectedFields, { pages: () => [] })
export type AffectedView = z.infer<typeof affectedView>

/** In the reply of a call that `previews`; an answer that the release before gave and stored has none. */
export const withAffected = { affected: affectedView.optional() }

/** In the body of a call that `previews`. */
export const previewInBody = { preview: z.boolean().optional() }
/** In its address, where it has no body. */
export const previewInQuery = { preview: z.literal('true').optional() }
