import { AGAIN_REASONS } from '@thali/domain/orders/kitchen/make-again'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, orderId, text } from '../fields.ts'

const count = z.number().int().min(0).max(1_000)
const task = z.object({
  /** The number of the line, `no` of an item of the order. */
  line: z.number().int().min(1).max(10_000),
  /** The dish within the line: 0 is the line's own, then the options that are dishes, in their order. */
  part: z.number().int().min(0).max(100),
  station: text(40),
})
/** `done`: how many of the dish the station has done. */
const mark = task.extend({ done: count })

/** What the stations of a kitchen have done of an order. */
export const doneDishes = z.object({
  orderId: z.string(),
  locationId: z.string(),
  /** How often dishes of the order were tapped. A client that holds a higher number ignores this. */
  taps: z.number(),
  /** `at`: when it was tapped last. */
  marks: z.array(mark.extend({ at: instant })),
  /** Dishes that are made again, each as it was asked last; left out where none is. */
  again: z
    .array(
      task.extend({
        /** How often it was asked so far, and of how many of the dish the last time. */
        times: z.number(),
        quantity: z.number(),
        reason: z.string(),
        at: instant,
      }),
    )
    .optional(),
})
export type DoneDishes = z.infer<typeof doneDishes>

export const listDoneDishes = endpoint({
  method: 'GET',
  path: '/admin/kitchen/done-dishes',
  summary:
    'What stations have done of the orders of the last 24 hours; orders of which no dish was tapped are left out.',
  access: 'orders.board',
  reply: z.object({ orders: z.array(doneDishes) }),
})
export type ListDoneDishes = Call<typeof listDoneDishes>

export const tapDish = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/items/done',
  summary: 'Says how many of a dish a station has done. The guest is told nothing, and the order keeps its status.',
  access: 'orders.board',
  params: z.object({ id: orderId }),
  body: mark.extend({
    /** How many it had done as the caller saw it; where that is another number by now, the tap is refused. */
    was: count,
  }),
  reply: z.object({ order: doneDishes }),
  errors: ['order-not-found', 'dish-changed', 'idempotency-key-reused'],
  idempotent: true,
})
export type TapDish = Call<typeof tapDish>

export const makeDishAgain = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/items/again',
  summary:
    'Has a dish cooked once more without a charge: it is to be made again, and printed for its station, marked AGAIN. Until half an hour after the order was handed over.',
  access: 'orders.board',
  params: z.object({ id: orderId }),
  body: task
    .extend({
      quantity: count.min(1),
      reason: z.enum(AGAIN_REASONS),
      /** Said in place of a reason. */
      words: text(80).trim().optional(),
      /** How often it had been made again as the caller saw it; where that is another number by now, it is refused. */
      was: count,
    })
    .refine(({ reason, words }) => reason !== 'other' || Boolean(words), {
      path: ['words'],
      message: 'Say what happened',
    }),
  /** `sheets`: how many wait for printers now. */
  reply: z.object({ order: doneDishes, sheets: z.number() }),
  errors: ['order-not-found', 'dish-changed', 'idempotency-key-reused'],
  idempotent: true,
})
export type MakeDishAgain = Call<typeof makeDishAgain>

export const DONE_DISH_ENDPOINTS = [listDoneDishes, tapDish, makeDishAgain] as const
