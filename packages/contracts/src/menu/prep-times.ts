import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { locationId } from '../fields.ts'

/** Minutes that a kitchen needs for the first portion of a dish, against those that were entered. */
const learntTime = z.object({
  itemId: z.string(),
  name: z.string(),
  enteredMinutes: z.number(),
  tookMinutes: z.number(),
  /** How many orders it was counted on. */
  orders: z.number(),
  /** Hours of the day, in local time, in which it takes even longer. */
  busy: z.array(z.object({ fromHour: z.number(), untilHour: z.number(), tookMinutes: z.number() })).readonly(),
})
export type LearntTimeView = z.infer<typeof learntTime>

export const listPrepTimes = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/prep-times',
  summary:
    'Lists dishes for which a planning kitchen needs clearly more or less time than was entered. Changes nothing.',
  access: 'menu.edit',
  params: z.object({ location: locationId }),
  reply: z.object({ dishes: z.array(learntTime) }),
  errors: ['not-found'],
})
export type ListPrepTimes = Call<typeof listPrepTimes>
