import { PUSH_WINGS } from '@thali/domain/messages/push-news'
import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

const done = z.object({ success: z.literal(true) })
const wing = z.object({ wing: z.enum(PUSH_WINGS) })

/** A browser's `PushSubscription`, as its `toJSON` writes it. */
const pushSubscription = z.object({
  endpoint: text(1000),
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: text(87).regex(/^[\w-]{87}$/, 'Not a key of a push subscription'),
    /** 16 bytes. */
    auth: text(22).regex(/^[\w-]{22}$/, 'Not a key of a push subscription'),
  }),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

export const getPush = endpoint({
  method: 'GET',
  path: '/me/push/:wing',
  summary:
    'Tells whether this browser, in this sign-in, is told by Web Push, and the key that a browser subscribes with.',
  access: 'account',
  // It is of the device, whoever acts at it.
  shared: 'locked',
  params: wing,
  reply: z.object({
    publicKey: z.string(),
    /** Null while this browser is not told. */
    here: z.object({ endpoint: z.string(), lastSentAt: instant.nullable(), failedAt: instant.nullable() }).nullable(),
  }),
})
export type GetPush = Call<typeof getPush>

export const startPush = endpoint({
  method: 'PUT',
  path: '/me/push/:wing',
  summary:
    'Tells this browser of the own orders (site) or of new orders where the account works (admin), until the sign-in ends.',
  access: 'account',
  // It is of the device, whoever acts at it.
  shared: 'locked',
  params: wing,
  body: pushSubscription,
  reply: done,
  errors: ['push-refused'],
  rateLimit: { perMinute: 20 },
})
export type StartPush = Call<typeof startPush>

export const endPush = endpoint({
  method: 'DELETE',
  path: '/me/push/:wing',
  summary: 'Ends what the call before began. Succeeds when there is nothing to end.',
  access: 'account',
  // It is of the device, whoever acts at it.
  shared: 'locked',
  params: wing,
  reply: done,
})
export type EndPush = Call<typeof endPush>
