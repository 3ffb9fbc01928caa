import { BRAND_FIELDS } from '@thali/domain/brand/brand'
import { toDollars } from '@thali/domain/money/cents'
import { ACCOUNT_NAMES, type JournalAccount } from '@thali/domain/money/journal'
import { GIVE_BACK_LIMIT } from '@thali/domain/orders/changes/may-change'
import { REMOVE_TEST_DATA } from '@thali/domain/test-data'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, instant, text, withNewFields } from '../fields.ts'

/** The public brand. The phone number reads `(902) 555-0123`. */
export const brandView = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** GST/HST registration, printed on receipts. */
  taxNumber: z.string().nullable(),
  /** `#rrggbb` */
  primaryColor: z.string(),
  accentColor: z.string(),
  /** What the home page says first, in each language; null: the words of the product. */
  sentence: z.string().nullable(),
  lead: z.string().nullable(),
  frenchSentence: z.string().nullable(),
  frenchLead: z.string().nullable(),
  /** The cuisine and the price range, for titles of pages and for search engines. */
  cuisine: z.string().nullable(),
  frenchCuisine: z.string().nullable(),
  priceRange: z.string().nullable(),
})
export type BrandView = z.infer<typeof brandView>

const brandSettings = z.object({
  brand: brandView,
  /** Values from the environment. */
  defaults: brandView,
  /** Fields that an admin changed. */
  changed: z.array(z.enum(BRAND_FIELDS)),
})
export type BrandSettingsView = z.infer<typeof brandSettings>

export const getBrandSettings = endpoint({
  method: 'GET',
  path: '/admin/settings/brand',
  summary: 'Reads the brand, and what it is without the changes made here.',
  access: 'settings.manage',
  reply: brandSettings,
})
export type GetBrandSettings = Call<typeof getBrandSettings>

const value = text(200).nullable().optional()

export const updateBrandSettings = endpoint({
  method: 'PATCH',
  path: '/admin/settings/brand',
  summary: "Changes what is named of the brand, everywhere and at once; null goes back to the server's settings.",
  access: 'settings.manage',
  /** The rules, with their texts, are `checkBrand` of the domain. */
  body: z.object({
    name: value,
    phone: value,
    email: value,
    /** Empty: none is printed. */
    taxNumber: value,
    primaryColor: value,
    accentColor: value,
    /** Empty: the words of the product. */
    sentence: value,
    /** `{places}` in it becomes the names of the restaurants. */
    lead: value,
    frenchSentence: value,
    frenchLead: value,
    /** As in `Indian food`. */
    cuisine: value,
    /** As in `cuisine indienne`. */
    frenchCuisine: value,
    /** `$` to `$$$$` */
    priceRange: value,
  }),
  reply: brandSettings.extend({ success: z.literal(true) }),
  errors: ['brand-invalid'],
  idempotent: true,
})
export type UpdateBrandSettings = Call<typeof updateBrandSettings>

const account = z.enum(Object.keys(ACCOUNT_NAMES) as [JournalAccount, ...JournalAccount[]])
/** What the journal calls an account; empty: as usual. */
const accountName = text(60)
  .regex(/^\P{Cc}*$/u, 'Only printable characters')
  .trim()

const limit = dollars.min(0, 'Must be 0 or more').max(10_000, 'At most $10,000')

const houseRules = z.object({
  /** Dollars that one member of staff may hand back by hand at one location on one day without a manager. */
  cashBackLimit: limit,
  /** Dollars that one manager may give back by card, or as goodwill, at one location on one day without a second person. */
  giveBackLimit: limit,
  /** Dollars that 100 points are worth; 0: points buy nothing. */
  pointsWorth: limit,
  accounts: z.record(account, accountName),
})

export const getHouseRules = endpoint({
  method: 'GET',
  path: '/admin/settings/rules',
  summary: 'Reads the rules of the restaurant that an admin may set.',
  access: 'settings.manage',
  reply: houseRules,
})
export type GetHouseRules = Call<typeof getHouseRules>

export const updateHouseRules = endpoint({
  method: 'PATCH',
  path: '/admin/settings/rules',
  summary: 'Changes the rules of the restaurant.',
  access: 'settings.manage',
  body: houseRules.extend({
    giveBackLimit: limit.optional(),
    pointsWorth: limit.optional(),
    accounts: z.partialRecord(account, accountName).optional(),
  }),
  reply: withNewFields(houseRules.extend({ success: z.literal(true) }), {
    accounts: () => ({ ...ACCOUNT_NAMES }),
    giveBackLimit: () => toDollars(GIVE_BACK_LIMIT),
    pointsWorth: () => 0,
  }),
  idempotent: true,
})
export type UpdateHouseRules = Call<typeof updateHouseRules>

export const getSystem = endpoint({
  method: 'GET',
  path: '/admin/settings/system',
  summary: 'Tells what runs here and who stands behind it, by name; no secret and no address of a provider.',
  access: 'settings.manage',
  reply: z.object({
    version: z.string(),
    runtime: z.string(),
    startedAt: instant,
    timeZone: z.string(),
    publicUrl: z.string(),
    database: z.enum(['built-in', 'server']),
    providers: z.array(
      z.object({
        of: z.enum(['payments', 'texts', 'mail']),
        /** The provider; the sandbox until one is configured. */
        name: z.string(),
        isSandbox: z.boolean(),
        /** Switched off: nothing is sent and no card is taken. */
        isOff: z.boolean(),
      }),
    ),
    signInProviders: z.array(z.string()),
    /** Points the operator should look at. */
    warnings: z.array(z.string()),
  }),
})
export type GetSystem = Call<typeof getSystem>

const metrics = z.object({
  success: z.literal(true),
  /** By name, all since then. */
  counters: z.record(z.string(), z.number()),
  /** Of the API, the busiest first. */
  routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      requests: z.number(),
      /** Answers with a status of 500 or more. */
      failed: z.number(),
      /** Of twenty answers nineteen were this fast or faster. */
      p95Ms: z.number(),
    }),
  ),
  since: instant,
  /** The process whose requests these are. */
  node: z.object({ name: z.string(), version: z.string() }),
  /** The other processes on this database. */
  otherNodes: z.array(z.object({ name: z.string(), version: z.string(), seenAt: instant })),
})
export type MetricsView = z.infer<typeof metrics>

export const getMetrics = endpoint({
  method: 'GET',
  path: '/getMetrics',
  summary: 'Figures of this process and of the restaurant, since the start or the last reset.',
  access: 'metrics.view',
  reply: metrics,
})
export type GetMetrics = Call<typeof getMetrics>

export const resetMetrics = endpoint({
  method: 'POST',
  path: '/resetMetrics',
  summary: 'Begins the figures of `getMetrics` anew; those for Prometheus go on.',
  access: 'metrics.view',
  reply: metrics,
  idempotent: true,
})
export type ResetMetrics = Call<typeof resetMetrics>

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
