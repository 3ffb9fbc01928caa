import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

/** What a payment page that nobody has paid yet holds of its location. */
export const unpaidPageView = z.object({
  pageId: z.uuid(),
  locationId: z.string(),
  customerName: z.string(),
  /** Dollars. */
  total: z.number(),
  /** Of dishes that are counted. */
  portions: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Hand-minutes of the stations, and until when it holds them. */
  kitchenMinutes: z.number(),
  /** The chosen time that it holds of a kitchen without stations, as long as minutes. */
  chosenTime: instant.nullable(),
  minutesUntil: instant.nullable(),
  createdAt: instant,
  expiresAt: instant,
})
export type UnpaidPageView = z.infer<typeof unpaidPageView>

export const listUnpaidPages = endpoint({
  method: 'GET',
  path: '/admin/payments/pages',
  summary: 'Lists what payment pages hold at the locations of the caller before they are paid, oldest first.',
  access: 'orders.create',
  reply: z.object({ pages: z.array(unpaidPageView) }),
})
export type ListUnpaidPages = Call<typeof listUnpaidPages>

export const freeUnpaidPage = endpoint({
  method: 'POST',
  path: '/admin/payments/pages/:id/free',
  summary:
    'Gives back what a payment page holds. It can still be paid while there is enough left; otherwise the money goes back.',
  access: 'orders.create',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ freed: z.literal(true) }),
  errors: ['not-found'],
})
export type FreeUnpaidPage = Call<typeof freeUnpaidPage>
