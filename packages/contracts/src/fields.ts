import { z } from 'zod'

/** The widest text any field takes; each field narrows it. Keeps pattern matching linear in a bounded size. */
export function text(max: number): z.ZodString {
  return z.string().max(max, `At most ${max} characters`)
}

export const locationId = text(60).regex(/^[a-z0-9-]+$/, 'Unknown location')
export const orderId = z.uuid('Order ID is required')
export const instant = z.iso.datetime()

/** Dollars with two decimals, as the specification writes money on the wire. */
export const dollars = z.number().min(-1_000_000).max(1_000_000)

export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})

export const pricing = z.object({
  /** Discount of a code; the subtotal is what remains. */
  discount: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  tip: z.number(),
  total: z.number(),
  taxRate: z.number(),
})
export type Pricing = z.infer<typeof pricing>

/** Null in an answer: a refusal is answered in the error shape, in which this is the sentence. */
export const noError = z.string().nullable()
