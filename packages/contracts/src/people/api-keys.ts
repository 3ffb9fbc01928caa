import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

/** An API key without its secret. */
export const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['customer', 'admin']),
  /** The last four characters; null for a key from the environment. */
  hint: z.string().nullable(),
  /** A key from the environment is removed there. */
  isOfSettings: z.boolean(),
  /** Who created it; null for a key from the environment. */
  madeBy: z.string().nullable(),
  createdAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type ApiKeyView = z.infer<typeof apiKeyView>

const keyName = text(60).trim().min(1, 'Enter a name, such as the program that will use the key')
const id = z.object({ id: text(100) })

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/admin/api-keys',
  summary: 'Lists the keys of programs, newest first, those that were revoked last.',
  access: 'keys.manage',
  reply: z.object({ keys: z.array(apiKeyView) }),
})
export type ListApiKeys = Call<typeof listApiKeys>

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/admin/api-keys',
  summary: 'Makes a key for a program and tells it, only here. A key makes no keys.',
  access: 'keys.manage',
  body: z.object({ name: keyName, scope: z.enum(['customer', 'admin'], 'Choose what the key may do') }),
  reply: z.object({
    success: z.literal(true),
    apiKey: apiKeyView,
    /** What the program sends as `x-api-key`. Not stored. */
    secret: z.string(),
  }),
  errors: ['permission-denied'],
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type MakeApiKey = Call<typeof makeApiKey>

export const renameApiKey = endpoint({
  method: 'PATCH',
  path: '/admin/api-keys/:id',
  summary: 'Gives a key another name. A key renames no keys.',
  access: 'keys.manage',
  params: id,
  body: z.object({ name: keyName }),
  reply: z.object({ success: z.literal(true), apiKey: apiKeyView }),
  errors: ['permission-denied', 'not-found', 'api-key-of-settings'],
  idempotent: true,
})
export type RenameApiKey = Call<typeof renameApiKey>

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/admin/api-keys/:id',
  summary: 'Ends a key for good: its next request is refused and its live feeds are cut.',
  access: 'keys.manage',
  params: id,
  reply: z.object({ success: z.literal(true), apiKey: apiKeyView }),
  errors: ['not-found', 'api-key-of-settings'],
  idempotent: true,
})
export type RevokeApiKey = Call<typeof revokeApiKey>
