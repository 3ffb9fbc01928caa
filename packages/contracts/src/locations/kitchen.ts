import { z } from 'zod'

export const stationView = z.object({
  id: z.string(),
  name: z.string(),
  hands: z.number(),
  /** So long a dish for a chosen time may lie before it is packed; left out: 20. */
  keepsMinutes: z.number().optional(),
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
