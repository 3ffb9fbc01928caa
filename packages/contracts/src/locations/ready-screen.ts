import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, text } from '../fields.ts'

/** How guests know their order on the screen: by its number, or by their first name beside it. */
export const READY_SCREENS = ['numbers', 'names'] as const
export type ReadyScreen = (typeof READY_SCREENS)[number]

const shownOrder = z.object({
  orderNumber: z.number(),
  /** The first name; null on a screen that shows numbers only. */
  name: z.string().nullable(),
})

export const getReadyScreen = endpoint({
  method: 'GET',
  path: '/ready/:token',
  summary: 'The orders that a location prepares, and those that are ready, for a screen in sight of its guests.',
  access: 'public',
  params: z.object({ token: text(120) }),
  reply: z.object({
    location: z.object({ name: z.string() }),
    /** Begun orders for pickup and for the table, the next one first. */
    preparing: z.array(shownOrder),
    /** The last one first. */
    ready: z.array(shownOrder),
    at: instant,
  }),
  errors: ['not-found'],
  rateLimit: { perMinute: 120 },
})
export type GetReadyScreen = Call<typeof getReadyScreen>

export const listReadyScreens = endpoint({
  method: 'GET',
  path: '/admin/locations/:id/ready-screens',
  summary: 'The addresses of the screens for guests: anybody who knows one can open it.',
  access: 'locations.edit',
  params: z.object({ id: locationId }),
  reply: z.object({ numbers: z.string(), names: z.string() }),
  errors: ['location-not-found'],
})
export type ListReadyScreens = Call<typeof listReadyScreens>
