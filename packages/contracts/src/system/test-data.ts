import { REMOVE_TEST_DATA } from '@thali/domain/settings/test-data'
import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

const counts = z.object({ orders: z.number(), payments: z.number(), bookings: z.number(), messages: z.number() })

export const getTestData = endpoint({
  method: 'GET',
  path: '/admin/test-data',
  summary: 'What was tried out in test mode and can be removed, and what is real and prevents it.',
  access: 'settings.manage',
  reply: z.object({
    counts,
    /** Since when this installation works for real; null while it never has. */
    realSince: instant.nullable(),
    /** Orders and bookings made since then, and payments at the live card provider. With any of them nothing is removed. */
    real: z.object({ orders: z.number(), bookings: z.number(), payments: z.number() }),
  }),
})
export type GetTestData = Call<typeof getTestData>

export const removeTestData = endpoint({
  method: 'POST',
  path: '/admin/test-data/remove',
  summary: 'Removes all orders, payments, bookings and messages that were tried out, and the starter menu if wanted.',
  access: 'settings.manage',
  body: z.object({
    confirm: z.literal(REMOVE_TEST_DATA, `Please type ${REMOVE_TEST_DATA}`),
    /** Also the dishes and categories of every location. */
    withMenu: z.boolean().default(false),
  }),
  reply: z.object({ removed: counts.extend({ dishes: z.number() }) }),
  errors: ['real-data-exists'],
})
export type RemoveTestData = Call<typeof removeTestData>
