import { PROMOTION_CODE, promotionCode } from '@thali/domain/money/promotion'
import { REDUCTION_KINDS } from '@thali/domain/money/reduction'
import { isCalendarDate } from '@thali/domain/time/zone'
import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { dollars, instant, locationId, text } from '../fields.ts'

const day = z.string().refine(isCalendarDate, 'Please choose a day')
const MOST_USES = 1_000_000

const codeFields = z.object({
  kind: z.enum(REDUCTION_KINDS),
  /** Percent, or dollars; 0 of a free delivery. */
  value: z.number().min(0).max(10_000, 'At most 10,000'),
  /** Dollars that the dishes cost at least, before the code. */
  minimum: dollars.min(0, 'Must be 0 or more').max(10_000, 'At most $10,000'),
  /** Local days, the last one included; null: without a first or last day. */
  from: day.nullable(),
  until: day.nullable(),
  /** Empty: every location. */
  locations: z.array(locationId).max(100),
  /** Whether each account has it once. */
  onceEach: z.boolean(),
  /** How many orders may use the code; null means no limit. */
  most: z.int().min(1, 'At least 1').max(MOST_USES, 'At most 1,000,000').nullable(),
})

type CodeFields = z.infer<typeof codeFields>

function checkCode({ kind, value, from, until }: CodeFields, context: z.core.$RefinementCtx): void {
  const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 100)) {
    problem('value', 'A whole percentage from 1 to 100')
  }
  if (kind === 'amount' && value <= 0) problem('value', 'Enter the amount')
  if (kind === 'delivery' && value !== 0) problem('value', 'A free delivery has no amount')
  if (from !== null && until !== null && until < from) problem('until', 'The last day is before the first')
}

const codeView = codeFields.extend({
  id: z.string(),
  code: z.string(),
  isActive: z.boolean(),
  version: z.number(),
  /** Orders that use it, and payment pages that are open with it. */
  used: z.number(),
})
export type CodeView = z.infer<typeof codeView>

export const listCodes = endpoint({
  method: 'GET',
  path: '/admin/codes',
  summary: 'Lists the codes that the restaurant gives out, those that can be used first.',
  access: 'codes.manage',
  reply: z.object({ codes: z.array(codeView) }),
})

export const createCode = endpoint({
  method: 'POST',
  path: '/admin/codes',
  summary: 'Makes a code that guests enter at checkout.',
  access: 'codes.manage',
  body: codeFields
    .extend({
      code: text(40).refine(
        (typed) => promotionCode(typed) !== null,
        `${PROMOTION_CODE.least} to ${PROMOTION_CODE.most} letters, digits and hyphens`,
      ),
    })
    .superRefine(checkCode),
  reply: z.object({ code: codeView }),
  errors: ['code-exists', 'location-not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type CreateCode = Call<typeof createCode>

export const updateCode = endpoint({
  method: 'PATCH',
  path: '/admin/codes/:id',
  summary: 'Changes a code, or switches it off. Orders that use it already keep their price.',
  access: 'codes.manage',
  params: z.object({ id: z.uuid() }),
  body: codeFields.extend({ isActive: z.boolean(), version: z.int().min(1) }).superRefine(checkCode),
  reply: z.object({ code: codeView }),
  errors: ['not-found', 'code-changed', 'location-not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type UpdateCode = Call<typeof updateCode>

const reduction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number() }),
  /** Dollars. */
  z.object({ kind: z.literal('amount'), amount: z.number() }),
  z.object({ kind: z.literal('delivery') }),
])
export type ReductionView = z.infer<typeof reduction>

export const checkDiscountCode = endpoint({
  method: 'POST',
  path: '/checkDiscountCode',
  summary: 'Tells what a code takes off the next order of the signed-in account.',
  access: 'account',
  body: z.object({
    code: text(100).min(1, 'Enter a code'),
    /** The cart it is entered for: its location, its dishes in dollars, and whether it is delivered. */
    cart: z.object({ location: locationId, dishes: dollars, isDelivery: z.boolean() }).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    code: z.string(),
    /** 0 where it takes off something else. */
    percent: z.number(),
    reduction,
    /** Dollars that the dishes must cost at least. */
    minimum: z.number(),
    /** Null where it does not expire. */
    expiresAt: instant.nullable(),
  }),
  errors: ['discount-refused'],
  rateLimit: { perMinute: 20 },
})
export type CheckDiscountCode = Call<typeof checkDiscountCode>
