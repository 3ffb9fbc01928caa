import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant } from '../fields.ts'
import { brandView } from './settings.ts'

/** Public facts of the installation that every page needs. */
export const siteView = z.object({
  brand: brandView,
  publicUrl: z.string(),
  /** Social sign-in buttons that are configured. */
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Says what is simulated while stand-in providers are used; null otherwise. */
  testMode: z.string().nullable(),
  /** Where card payments are made: the browser is sent nowhere else. */
  paymentOrigins: z.array(z.string()),
  /** Which functions the installation offers; what is switched off appears on no page. */
  offers: z.object({ cards: z.boolean(), texts: z.boolean(), mail: z.boolean() }),
})
export type SiteView = z.infer<typeof siteView>

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'Reads what every page needs to know of the installation.',
  access: 'public',
  reply: siteView,
})
export type GetSite = Call<typeof getSite>

export const ping = endpoint({
  method: 'GET',
  path: '/ping',
  summary: 'Answers while the process lives.',
  access: 'public',
  reply: z.object({ success: z.literal(true), message: z.literal('pong'), timestamp: instant }),
})

export const healthCheck = endpoint({
  method: 'GET',
  path: '/healthCheck',
  summary: 'Tells whether this process takes requests.',
  access: 'public',
  reply: z.object({
    status: z.literal('ok'),
    timestamp: instant,
    /** Oldest version of the Android app that this server works with, such as `1.0.0`. */
    oldestApp: z.string(),
    /** Of this process (ruling 53). */
    version: z.string(),
    /** Null where it is not known. */
    commit: z.string().nullable(),
  }),
})

const dependency = z.enum(['ok', 'fail'])

export const healthCheckAdvanced = endpoint({
  method: 'GET',
  path: '/healthCheckAdvanced',
  summary: 'Tells for each dependency whether it answers; names nothing else.',
  access: 'public',
  reply: z.object({
    /** `fail`, with status 503, when no order can be stored; `degraded` when orders are taken and something else fails. */
    status: z.enum(['ok', 'degraded', 'fail']),
    timestamp: instant,
    dependencies: z.object({
      database: dependency,
      queue: dependency,
      mail: dependency,
      sms: dependency,
      payments: dependency,
    }),
  }),
  rateLimit: { perMinute: 60 },
})
export type HealthCheckAdvanced = Call<typeof healthCheckAdvanced>

export const getPrometheusFigures = endpoint({
  method: 'GET',
  path: '/metrics',
  isOutsideApi: true,
  summary: 'Figures of this process, for Prometheus.',
  access: 'metrics.view',
  reply: { kind: 'text', type: 'text/plain; version=0.0.4; charset=utf-8' },
})

export const livez = endpoint({
  method: 'GET',
  path: '/livez',
  isOutsideApi: true,
  summary: 'Answers while this process lives, whatever the database does.',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  isOutsideApi: true,
  summary: 'Tells a proxy whether to send requests here: 200 when it should, 503 with the reasons when not.',
  access: 'public',
  reply: z.object({
    status: z.enum(['ready', 'not ready']),
    reasons: z.array(z.enum(['leaving', 'database', 'disk', 'feed', 'migrations'])),
  }),
})
export type Readyz = Call<typeof readyz>
