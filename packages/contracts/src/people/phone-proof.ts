import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, text } from '../fields.ts'
import { profileView } from './users.ts'

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/me/phone/code',
  summary: 'Texts a code of six digits to the phone number of the own account, which proves it.',
  access: 'account',
  reply: z.object({
    sentTo: z.string(),
    expiresAt: instant,
    /** When the next one may be asked for. */
    resendAt: instant,
  }),
  errors: ['phone-missing', 'phone-already-proved', 'phone-not-textable', 'too-many-codes'],
  idempotent: true,
  rateLimit: { perMinute: 10 },
})
export type SendPhoneCode = Call<typeof sendPhoneCode>

export const provePhone = endpoint({
  method: 'POST',
  path: '/me/phone/proof',
  summary: 'Proves the phone number of the own account by the code that was texted to it.',
  access: 'account',
  body: z.strictObject({ code: text(20) }),
  reply: z.object({ user: profileView }),
  errors: ['phone-code-wrong', 'phone-code-expired'],
  idempotent: true,
  rateLimit: { perMinute: 20 },
})
export type ProvePhone = Call<typeof provePhone>

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/admin/users/:id/phone/confirm',
  summary: 'Confirms the phone number of a customer who is present; written down with who did it.',
  access: 'orders.create',
  params: z.object({ id: text(100) }),
  /** The number that was confirmed: an account that has another one meanwhile is left alone. */
  body: z.strictObject({ phoneNumber: text(40).min(1, 'Phone number is required') }),
  reply: z.object({
    success: z.literal(true),
    id: z.string(),
    phoneNumber: z.string(),
    phoneVerified: z.literal(true),
  }),
  errors: ['user-not-found', 'phone-changed'],
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type ConfirmPhone = Call<typeof confirmPhone>
