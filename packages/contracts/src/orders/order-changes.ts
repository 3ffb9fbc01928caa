import { TAKEN_BY } from '@thali/domain/payments/refund'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, orderId, text } from '../fields.ts'
import { pricedLineInput } from './order-input.ts'
import { orderView } from './orders.ts'

const MOST_EDITS = 50
const amount = dollars.min(0, 'Must be 0 or more').max(10_000, 'At most $10,000')
const whole = z.number().int()

const edit = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('remove'),
    /** The place of the line in `items` of the order, the first is 1. */
    line: whole.min(1).max(1_000),
    quantity: whole.min(1, 'At least one').max(1_000),
  }),
  /** A dish at today's price, as it is ordered. */
  z.object({ op: z.literal('add'), item: pricedLineInput }),
  /** Dollars: the whole tip, not what is added to it. */
  z.object({ op: z.literal('tip'), amount }),
  /** Dollars that are given back while the order stays as it is. */
  z.object({ op: z.literal('goodwill'), amount }),
])
export type EditInput = z.infer<typeof edit>

const edits = z.array(edit).min(1, 'Nothing is changed').max(MOST_EDITS, `At most ${MOST_EDITS} at once`)
/** The version of the order that the caller saw. */
const version = whole.min(1).max(1_000_000)

/** What a change moves, in dollars. */
const changePreview = z.object({
  version: z.number(),
  /** Totals of the order. */
  before: z.number(),
  after: z.number(),
  /** By how much its tax grows. */
  tax: z.number(),
  /** Money that goes back, by each way. `card` as a receipt writes it. */
  back: z.array(z.object({ takenBy: z.enum(TAKEN_BY), card: z.string().nullable(), amount: z.number() })),
  /** Dollars that the guest still owes for the order after the change. */
  toPay: z.number(),
  /** Who else must agree: `manager` where the caller may not give this money back, `second` another manager or admin. */
  needs: z.enum(['manager', 'second']).nullable(),
})
export type ChangePreview = z.infer<typeof changePreview>

const refusals = [
  'order-not-found',
  'order-changed',
  'order-not-changeable',
  'change-empties-order',
  'not-enough-paid',
  'order-invalid',
  'item-unavailable',
  'sold-out',
] as const

export const previewOrderChange = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/changes/preview',
  summary: 'Tells what a change of an order would cost and give back. Nothing is changed.',
  access: 'orders.change',
  params: z.object({ id: orderId }),
  body: z.object({ version, edits }),
  reply: changePreview,
  errors: refusals,
})
export type PreviewOrderChange = Call<typeof previewOrderChange>

export const changeOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/changes',
  summary:
    'Adds dishes to an order or takes them off, changes its tip, or gives goodwill back. The difference is refunded, or is to be paid.',
  access: 'orders.change',
  params: z.object({ id: orderId }),
  body: z.object({
    version,
    edits,
    /** The total of the order that the caller was shown, in dollars. */
    after: dollars,
    reason: text(500).trim().min(1, 'Please give a reason'),
    /** That a second person agrees, from `/approvals`. */
    approval: z.uuid().nullish(),
  }),
  reply: z.object({ order: orderView, changeId: z.string() }),
  errors: [
    ...refusals,
    'preview-outdated',
    'permission-denied',
    'second-person-needed',
    'approval-refused',
    'payment-in-progress',
    'order-already-paid',
    'payment-unavailable',
    'payment-not-confirmed',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type ChangeOrder = Call<typeof changeOrder>

const givingBack = {
  orderId,
  /** Dollars that go back in all, as the preview tells them. */
  amount: amount.min(0.01, 'Must be more than 0'),
}

export const approveGivingBack = endpoint({
  method: 'POST',
  path: '/approvals',
  summary:
    'Another manager or admin agrees, with their own password or PIN, that money of an order is given back. Good once, for ten minutes.',
  access: 'orders.change',
  body: z.union([
    z.strictObject({
      ...givingBack,
      email: text(100).trim().toLowerCase().min(1, 'Email is required'),
      password: text(128).min(1, 'Password is required'),
    }),
    z.strictObject({ ...givingBack, userId: text(100), pin: text(6) }),
  ]),
  reply: z.object({ approval: z.string(), givenBy: z.string() }),
  errors: [
    'order-not-found',
    'wrong-password',
    'too-many-attempts',
    'pin-wrong',
    'pin-rests',
    'password-needed',
    'manager-needed',
    'second-person-needed',
  ],
  rateLimit: { perMinute: 10 },
})
export type ApproveGivingBack = Call<typeof approveGivingBack>
