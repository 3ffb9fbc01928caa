import { TAX_PART_NAMES } from '@thali/domain/money/tax'
import { z } from 'zod'

/** The widest text any field takes; each field narrows it. Keeps pattern matching linear in a bounded size. */
export function text(max: number): z.ZodString {
  return z.string().max(max, `At most ${max} characters`)
}

/** What to send, or what a reply has, for OpenAPI, where the schema that takes the value is a wider one. */
export function descriptionOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Record<string, unknown> {
  const { $schema: _dialect, ...description } = z.toJSONSchema(schema, { io })
  return description
}

/** A field that OpenAPI describes; any value is accepted here. The domain parses it, or nobody reads it. */
export function onlyDescribed(schema: z.ZodType) {
  return z.unknown().meta(descriptionOf(schema)).optional()
}

type NewFields<Reply> = { readonly [Field in keyof Reply]?: (stored: Reply) => Reply[Field] }

/**
 * A part of replies with fields that the release before did not have. An answer that it stored under an
 * `Idempotency-Key` is repeated by this release, and its missing fields are worked out of the others.
 */
export function withNewFields<View extends z.ZodObject>(
  view: View,
  newFields: NewFields<z.output<View>>,
): z.ZodType<z.output<View>> {
  type Reply = z.output<View>
  const entries = Object.entries(newFields) as [string, (stored: Reply) => unknown][]
  const described = z.unknown().meta(descriptionOf(view, 'output')) as z.ZodType<Reply, Reply>
  return z.codec(view, described, {
    decode: (reply) => reply,
    encode: (stored) => {
      const missing = entries.filter(([field]) => stored[field] === undefined)
      if (missing.length === 0) return stored
      return { ...stored, ...Object.fromEntries(missing.map(([field, workOut]) => [field, workOut(stored)])) }
    },
  })
}

export const locationId = text(60).regex(/^[a-z0-9-]+$/, 'Unknown location')
export const orderId = z.uuid({
  error: ({ input }) => (input === undefined || input === '' ? 'Order ID is required' : 'Order ID is not valid'),
})
export const instant = z.iso.datetime()

/** Dollars with two decimals, as the specification writes money on the wire. */
export const dollars = z.number().min(-1_000_000).max(1_000_000)

export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})

/** A tax and its rate in thousandths of a percent. */
export const taxPart = z.object({ name: z.enum(TAX_PART_NAMES), rate: z.number().int() })

export const pricing = z.object({
  /** Discount of a code; the subtotal is what remains, and the delivery. */
  discount: z.number(),
  /** Part of the subtotal; only where a delivery is charged. */
  deliveryFee: z.number().optional(),
  subtotal: z.number(),
  tax: z.number(),
  tip: z.number(),
  total: z.number(),
  taxRate: z.number(),
})
export type Pricing = z.infer<typeof pricing>

/** Null in an answer: a refusal is answered in the error shape, in which this is the sentence. */
export const noError = z.string().nullable()
