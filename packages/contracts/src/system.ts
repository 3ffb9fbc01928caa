import { z } from 'zod'

import { endpoint, type Call } from './endpoint.ts'
import { instant, text } from './fields.ts'
import { brandView } from './settings.ts'

/** What every page needs to know of the installation. Nothing secret. */
export const siteView = z.object({
  brand: brandView,
  publicUrl: z.string(),
  /** Social sign-in buttons that are configured. */
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What is not real, in a sentence, while stand-ins take the place of providers. */
  testMode: z.string().nullable(),
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
  reply: z.object({ status: z.literal('ok'), timestamp: instant }),
})

const dependency = z.enum(['ok', 'fail'])

export const healthCheckAdvanced = endpoint({
  method: 'GET',
  path: '/healthCheckAdvanced',
  summary: 'Tells for each dependency whether it answers; names nothing else.',
  access: 'public',
  reply: z.object({
    status: dependency,
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

/** A message that could not be delivered after all tries. */
export const failedMessageView = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  error: z.string(),
  failedAt: instant,
})

export const listFailedMessages = endpoint({
  method: 'GET',
  path: '/admin/messages/failed',
  summary: 'Lists messages that could not be delivered.',
  access: 'messages.failed',
  reply: z.object({ messages: z.array(failedMessageView) }),
})
export type ListFailedMessages = Call<typeof listFailedMessages>

export const retryFailedMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/failed/:id/retry',
  summary: 'Puts an undelivered message back into the queue.',
  access: 'messages.failed',
  params: z.object({ id: z.uuid() }),
  body: z.object({ note: text(200).optional() }),
  reply: z.object({ queued: z.boolean() }),
  errors: ['not-found'],
  idempotent: true,
})
export type RetryFailedMessage = Call<typeof retryFailedMessage>
