import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

const done = z.object({ success: z.literal(true) })
/** Bytes as base64url. The longest, an attestation, is a few kilobytes. */
const bytes = text(8000)

/** What a browser is asked for; its fields are those of WebAuthn's JSON. */
const wish = z.looseObject({ challenge: z.string() })

/** What a browser answers; of its fields those that the proof needs. */
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys/begin',
  summary: 'Begins a passkey for the own account, for staff: what the browser is to create. Asks for the password.',
  access: 'account',
  body: z.strictObject({ currentPassword: text(128) }),
  reply: z.object({ wish }),
  errors: ['not-staff', 'no-password', 'too-many-attempts', 'too-many-passkeys'],
  rateLimit: { perMinute: 10 },
})
export type BeginPasskey = Call<typeof beginPasskey>

export const addPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Stores the passkey that the browser created, by a name that its owner recognises.',
  access: 'account',
  body: z.strictObject({
    name: text(60).trim().min(1),
    created: z.strictObject({
      ...credential,
      response: z.strictObject({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
  }),
  reply: done,
  errors: ['passkey-refused'],
  rateLimit: { perMinute: 10 },
})
export type AddPasskey = Call<typeof addPasskey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/me/passkeys',
  summary: 'The passkeys of the own account, newest first.',
  access: 'account',
  reply: z.object({
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
    ),
  }),
})
export type ListPasskeys = Call<typeof listPasskeys>

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/me/passkeys/:id',
  summary: 'Removes a passkey of the own account: it opens nothing any more.',
  access: 'account',
  params: z.object({ id: text(500) }),
  reply: done,
  errors: ['not-found'],
})
export type RemovePasskey = Call<typeof removePasskey>

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/begin',
  summary: 'Begins a sign-in by passkey: what the browser is to sign.',
  access: 'public',
  body: z.strictObject({}),
  reply: z.object({ wish }),
  rateLimit: { perMinute: 30 },
})
export type BeginPasskeySignIn = Call<typeof beginPasskeySignIn>

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Signs a member of staff in by what their passkey signed.',
  access: 'public',
  body: z.strictObject({
    signed: z.strictObject({
      ...credential,
      response: z.strictObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
    }),
  }),
  reply: done,
  errors: ['passkey-refused', 'account-closed', 'not-staff'],
  rateLimit: { perMinute: 30 },
})
export type SignInByPasskey = Call<typeof signInByPasskey>

export const PASSKEY_ENDPOINTS = [
  beginPasskey,
  addPasskey,
  listPasskeys,
  removePasskey,
  beginPasskeySignIn,
  signInByPasskey,
] as const
