import { z } from 'zod'

import { instant } from '../fields.ts'

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
  z.object({ reason: z.literal('moved'), shownAt: instant }),
])
