import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'
import { getMonthEnd } from '../system/reports.ts'

const month = getMonthEnd.query.required({ month: true })

/** One movement at the card provider, in dollars as it moved the account. */
const payoutLine = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'refund', 'other']),
  at: instant,
  amount: z.number(),
  fee: z.number(),
  /** What it adds to the payout. */
  net: z.number(),
  /** Null where the payment belongs to no order of ours. */
  order: z.object({ id: z.string(), number: z.number(), customerName: z.string() }).nullable(),
})
export type PayoutLine = z.infer<typeof payoutLine>

const payoutDifference = z.object({
  kind: z.enum(['charge-without-order', 'order-without-charge', 'different-amount', 'different-refund', 'payout']),
  /** The payment or payout at the provider. */
  providerId: z.string(),
  order: payoutLine.shape.order,
  /** Dollars, by our records and by the provider's. */
  ours: z.number(),
  theirs: z.number(),
})
export type PayoutDifference = z.infer<typeof payoutDifference>

export const getPayouts = endpoint({
  method: 'GET',
  path: '/admin/reports/payouts',
  summary: 'The card payments of a month, what they cost, what of them was paid out, and what does not agree.',
  access: 'reports.view',
  query: month,
  reply: z.object({
    month: z.string(),
    location: z.string(),
    /** False: no cards are taken. */
    takesCards: z.boolean(),
    /** When the provider's book was last read to its end; null before the first time. */
    checkedAt: instant.nullable(),
    /** Why the last reading failed; null when it did not. */
    problem: z.string().nullable(),
    /** Dollars of the cards charged and refunded in the month; `net` is paid out or on its way. */
    sums: z.object({
      sales: z.number(),
      refunds: z.number(),
      fees: z.number(),
      other: z.number(),
      net: z.number(),
      paidOut: z.number(),
      onItsWay: z.number(),
    }),
    /** The payouts with money of the month, in their order. */
    payouts: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['on-its-way', 'paid', 'failed']),
        arrivesOn: z.iso.date(),
        /** The whole payout; null for those who see only a part of its locations. */
        amount: z.number().nullable(),
        /** What of it belongs to the month and the location. */
        ofMonth: z.number(),
        lines: z.number(),
      }),
    ),
    differences: z.array(payoutDifference),
  }),
  errors: ['location-not-found'],
})
export type GetPayouts = Call<typeof getPayouts>

export const listPayoutLines = endpoint({
  method: 'GET',
  path: '/admin/reports/payout-lines',
  summary: 'The orders behind a payout, or behind what is still on its way.',
  access: 'reports.view',
  query: month.extend({
    /** Left out: what no payout has yet. */
    payout: text(200).optional(),
  }),
  reply: z.object({ lines: z.array(payoutLine) }),
  errors: ['location-not-found'],
})
export type ListPayoutLines = Call<typeof listPayoutLines>

export const readPayouts = endpoint({
  method: 'POST',
  path: '/admin/reports/payouts/read',
  summary: 'Reads the card provider’s book now instead of at the next full hour.',
  access: 'reports.view',
  reply: z.object({ checkedAt: instant.nullable(), problem: z.string().nullable() }),
})

export const PAYOUT_ENDPOINTS = [getPayouts, listPayoutLines, readPayouts] as const
