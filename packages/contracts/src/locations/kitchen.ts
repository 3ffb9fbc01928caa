import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { locationId } from '../fields.ts'

export const stationView = z.object({
  id: z.string(),
  name: z.string(),
  hands: z.number(),
  /** So long a dish for a chosen time may lie before it is packed; left out: 20. */
  keepsMinutes: z.number().optional(),
  /** A counter gets what needs no cooking, like drinks; left out: it cooks. */
  kind: z.literal('counter').optional(),
})

/** The stations of a kitchen and how it promises times; all in minutes. The rules are `checkKitchen` of the domain. */
export const kitchenView = z.object({
  stations: z.array(stationView).readonly(),
  /** How many days after today a time can be chosen for. */
  daysAhead: z.number(),
  /** Between two times that can be chosen. */
  stepMinutes: z.number(),
  /** An order for as soon as possible is taken while it would be ready within these. */
  asapMinutes: z.number(),
  packingMinutes: z.number(),
  /** Without stations: how many orders are taken for a quarter of an hour; left out: 10. */
  ordersPerQuarter: z.number().optional(),
})

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
