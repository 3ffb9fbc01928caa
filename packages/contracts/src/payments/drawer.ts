import { DRAWER_MOVES, MOST_COUNTS } from '@thali/domain/money/drawer'
import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, locationId, text } from '../fields.ts'

/** Dollars that coins can pay: Canada has no cent. */
const cash = z
  .number()
  .min(0, 'Must be 0 or more')
  .max(100_000, 'At most $100,000')
  .refine((dollars) => Math.abs(dollars * 20 - Math.round(dollars * 20)) < 1e-6, 'Cash ends on 0 or 5 cents')

const drawerMove = z.object({
  id: z.string(),
  kind: z.enum(DRAWER_MOVES),
  amount: z.number(),
  reason: z.string(),
  by: z.string(),
  at: instant,
})
export type DrawerMoveView = z.infer<typeof drawerMove>

/** What it should hold is told after the first count only, so that it is counted and not copied. */
const openDrawer = z.object({
  id: z.string(),
  openedBy: z.string(),
  openedAt: instant,
  float: z.number(),
  /** Counted so often already. */
  counts: z.number(),
  moves: z.array(drawerMove),
})
export type OpenDrawer = z.infer<typeof openDrawer>

const closedDrawer = z.object({
  id: z.string(),
  openedBy: z.string(),
  openedAt: instant,
  closedBy: z.string(),
  closedAt: instant,
  float: z.number(),
  counted: z.number(),
  /** The count before, where it was counted twice. */
  firstCount: z.number().nullable(),
  expected: z.number(),
  /** Below zero: less was there than should have been. */
  difference: z.number(),
  left: z.number(),
  carriedOut: z.number(),
  moves: z.array(drawerMove),
})
export type ClosedDrawer = z.infer<typeof closedDrawer>

const errors = [
  'location-not-found',
  'drawer-open',
  'drawer-closed',
  'drawer-counted',
  'idempotency-key-reused',
] as const

export const getDrawer = endpoint({
  method: 'GET',
  path: '/admin/drawer',
  summary: 'The drawer of a location: open or not, cash that was taken without one, and for managers the days before.',
  access: 'drawer.keep',
  query: z.object({ location: locationId }),
  reply: z.object({
    open: openDrawer.nullable(),
    /** What was left at the last count: the usual float. */
    left: z.number().nullable(),
    /** Cash that was taken since the last day of the drawer while none was open, less what was handed back. */
    outside: z.object({ payments: z.number(), amount: z.number() }),
    days: z.array(closedDrawer),
  }),
  errors: ['location-not-found'],
})
export type GetDrawer = Call<typeof getDrawer>

export const openDrawerDay = endpoint({
  method: 'POST',
  path: '/admin/drawer/open',
  summary: 'Opens the drawer of a location with its float.',
  access: 'drawer.keep',
  body: z.object({ location: locationId, float: cash }),
  reply: z.object({ drawer: openDrawer }),
  errors,
  idempotent: true,
})
export type OpenDrawerDay = Call<typeof openDrawerDay>

export const moveDrawerCash = endpoint({
  method: 'POST',
  path: '/admin/drawer/:id/moves',
  summary: 'Cash put in or taken out for a reason, or the drawer opened without a sale.',
  access: 'drawer.keep',
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      kind: z.enum(DRAWER_MOVES),
      amount: cash.default(0),
      reason: text(200).trim().min(1, 'Say what it was for'),
    })
    .refine(({ kind, amount }) => (kind === 'no-sale') === (amount === 0), {
      path: ['amount'],
      message: 'Enter the amount',
    }),
  reply: z.object({ drawer: openDrawer }),
  errors: ['not-found', ...errors],
  idempotent: true,
})
export type MoveDrawerCash = Call<typeof moveDrawerCash>

export const countDrawer = endpoint({
  method: 'POST',
  path: '/admin/drawer/:id/close',
  summary: 'Counts the drawer. Another sum than expected is counted once more; the second count stands.',
  access: 'drawer.keep',
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      counted: cash,
      left: cash,
      /** How often it was counted when this count began: two people do not end each other's count. */
      counts: z
        .number()
        .int()
        .min(0)
        .max(MOST_COUNTS - 1),
    })
    .refine(({ counted, left }) => left <= counted, { path: ['left'], message: 'Not more than was counted' }),
  reply: z.object({
    expected: z.number(),
    difference: z.number(),
    /** False: please count once more. */
    isFinal: z.boolean(),
    carriedOut: z.number(),
  }),
  errors: ['not-found', ...errors],
  idempotent: true,
})
export type CountDrawer = Call<typeof countDrawer>

export const printDrawerDay = endpoint({
  method: 'POST',
  path: '/admin/drawer/:id/print',
  summary: 'Prints the count of a closed drawer, and what was taken by each way of payment while it was open.',
  access: 'drawer.days',
  params: z.object({ id: z.uuid() }),
  /** Name of the printer. */
  reply: z.object({ printer: z.string() }),
  errors: ['not-found', 'no-printer', 'idempotency-key-reused'],
  idempotent: true,
})
export type PrintDrawerDay = Call<typeof printDrawerDay>

export const DRAWER_ENDPOINTS = [getDrawer, openDrawerDay, moveDrawerCash, countDrawer, printDrawerDay] as const
