import { MOST_HOURS } from '@thali/domain/money/tip-shares'
import { isCalendarDate } from '@thali/domain/time/zone'
import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { dollars, instant, locationId, text } from '../fields.ts'

const day = z.string().refine(isCalendarDate, 'Please choose a day')
const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** Up to two decimals: cents of an amount, hundredths of an hour. */
const hasTwoDecimals = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
const hours = z
  .number()
  .positive('Enter the hours')
  .max(MOST_HOURS, 'A day has 24 hours')
  .refine(hasTwoDecimals, 'At most two decimals, such as 7.25')
const amount = z
  .number()
  .positive('Enter the amount')
  .max(1_000_000, 'At most $1,000,000')
  .refine(hasTwoDecimals, 'At most two decimals, such as 12.50')

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Works here no longer; the name stays. */
  isGone: z.boolean(),
})

const tipDay = z.object({
  day: z.string(),
  /** Tips that came on this day, less those that went back on it. */
  tips: dollars,
  /** The sum of the shares; null while they are not shared. Another one than the tips: these have changed since. */
  shared: dollars.nullable(),
})
export type TipDay = z.infer<typeof tipDay>

export const listTipDays = endpoint({
  method: 'GET',
  path: '/admin/tips',
  summary: 'The tips of a location by day, and how much of them was shared; days without either are left out.',
  access: 'tips.share',
  query: z
    .object({
      location: locationId,
      from: day,
      /** Not included. */
      until: day,
    })
    .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
      path: ['until'],
      message: 'At most a year',
    }),
  reply: z.object({ days: z.array(tipDay) }),
  errors: ['location-not-found'],
})
export type ListTipDays = Call<typeof listTipDays>

const tipDayView = tipDay.extend({
  /** Who works here, worked here on that day, or has a share of it. */
  people: z.array(person),
  shares: z.array(z.object({ id: z.string(), hours: z.number().nullable(), amount: dollars })),
  sharedBy: z.string().nullable(),
  sharedAt: instant.nullable(),
})
export type TipDayView = z.infer<typeof tipDayView>

export const getTipDay = endpoint({
  method: 'GET',
  path: '/admin/tips/:day',
  summary: 'The tips of a day, who may have a share, and who has one.',
  access: 'tips.share',
  params: z.object({ day }),
  query: z.object({ location: locationId }),
  reply: tipDayView,
  errors: ['location-not-found'],
})
export type GetTipDay = Call<typeof getTipDay>

const isOnce = (people: readonly { id: string }[]) => new Set(people.map(({ id }) => id)).size === people.length
const MOST_PEOPLE = 100
const ONCE = 'Somebody is named twice'

export const shareDayTips = endpoint({
  method: 'POST',
  path: '/admin/tips/:day/share',
  summary:
    'Shares the tips of a day, by hours or by amounts, in place of an earlier sharing; with nobody: takes it back.',
  access: 'tips.share',
  params: z.object({ day }),
  body: z.object({
    location: locationId,
    /** The tips, and when they were shared, as the person has seen them: others are not shared unseen. */
    tips: dollars,
    sharedAt: instant.nullable(),
    by: z.discriminatedUnion('way', [
      z.object({
        way: z.literal('hours'),
        people: z
          .array(z.object({ id: text(100), hours }))
          .max(MOST_PEOPLE)
          .refine(isOnce, ONCE),
      }),
      z.object({
        way: z.literal('hand'),
        people: z
          .array(z.object({ id: text(100), amount }))
          .max(MOST_PEOPLE)
          .refine(isOnce, ONCE),
      }),
    ]),
  }),
  reply: z.object({ day: tipDayView }),
  errors: [
    'location-not-found',
    'user-not-found',
    'tips-changed',
    'tips-shared',
    'tips-none',
    'tips-unequal',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type ShareDayTips = Call<typeof shareDayTips>

export const exportTips = endpoint({
  method: 'GET',
  path: '/admin/tips.csv',
  summary: 'Who had which share of the tips of some days, and what is not shared, as CSV.',
  access: 'tips.share',
  query: listTipDays.query,
  reply: { kind: 'file', type: 'text/csv; charset=utf-8' },
  errors: ['location-not-found', 'book-behind'],
})
