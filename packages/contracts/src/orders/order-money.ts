import { z } from 'zod'

import { instant } from '../fields.ts'

/** State of an order's refund. */
export const refundView = z.object({
  /**
   * `pending` is in progress, `failed` needs attention, `owed` and `review` wait for somebody to hand the money back.
   */
  status: z.enum(['pending', 'succeeded', 'failed', 'owed', 'review']),
  way: z.enum(['card', 'cash', 'review']),
  /** Dollars. */
  amount: z.number(),
  refundId: z.string().nullable(),
  error: z.string().nullable(),
})

export const card = z.object({ brand: z.string(), last4: z.string() }).nullable()

/** A change of an order since it was placed, in dollars. */
export const changeView = z.object({
  id: z.string(),
  at: instant,
  /** Why; for staff only. */
  reason: z.string().optional(),
  edits: z.array(
    z.discriminatedUnion('op', [
      z.object({
        op: z.enum(['add', 'remove']),
        name: z.string(),
        french: z.object({ name: z.string(), description: z.string() }).optional(),
        quantity: z.number(),
        /** Without tax and discount. */
        amount: z.number(),
      }),
      /** By how much the tip grew, or what was given back as goodwill. */
      z.object({ op: z.enum(['tip', 'goodwill']), amount: z.number() }),
    ]),
  ),
  /** Totals of the order. */
  before: z.number(),
  after: z.number(),
  /** By how much its tax grew. */
  tax: z.number(),
})
