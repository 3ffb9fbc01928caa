import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { text } from '../fields.ts'

export const getOwnData = endpoint({
  method: 'GET',
  path: '/me/data',
  summary: 'Everything that is stored about the caller, as a file of JSON: three times a day.',
  access: 'account',
  reply: { kind: 'file', type: 'application/json' },
  errors: ['too-many-downloads'],
  rateLimit: { perMinute: 10 },
})
export type GetOwnData = Call<typeof getOwnData>

const kept = z.object({
  what: z.enum(['order-contact', 'order-name', 'booking-contact']),
  /** The last local day, `YYYY-MM-DD`. */
  until: z.string(),
  why: z.enum(['disputes', 'tax-law']),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/me/close',
  summary: 'Closes the own account for good: the person is forgotten, the orders stay without one.',
  access: 'account',
  /** Left out by somebody who signed in through another company, within the last ten minutes. */
  body: z.strictObject({ currentPassword: text(128).optional() }),
  reply: z.object({ success: z.literal(true), kept: z.array(kept) }),
  errors: ['account-busy', 'staff-account', 'sign-in-again', 'too-many-attempts'],
  rateLimit: { perMinute: 10 },
})
export type CloseAccount = Call<typeof closeAccount>

export const erasePerson = endpoint({
  method: 'POST',
  path: '/admin/privacy/erase',
  summary:
    'Erases somebody who asked for it: an account, or the orders and bookings of an e-mail address or a number without one.',
  access: 'users.manage',
  body: z.union([
    z.strictObject({ accountId: text(100).min(1) }),
    z.strictObject({ email: text(100).trim().toLowerCase().min(3) }),
    z.strictObject({ phone: text(40).min(7) }),
  ]),
  reply: z.object({ success: z.literal(true), orders: z.number(), bookings: z.number() }),
  errors: ['user-not-found', 'account-busy', 'staff-account'],
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type ErasePerson = Call<typeof erasePerson>
