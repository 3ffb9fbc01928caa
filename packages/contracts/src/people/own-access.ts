import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

const done = z.object({ success: z.literal(true) })

/** A browser, or a tablet with the app, on which the account is signed in. */
export const sessionView = z.object({
  id: z.string(),
  /** `Chrome on Windows`, or the tablet's name. */
  device: z.string(),
  /** Device and place of the sign-in, in words. */
  place: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  isThisOne: z.boolean(),
  /** When the app of a tablet has to be signed in again; null for a browser. */
  tabletEndsAt: instant.nullable(),
})
export type SessionView = z.infer<typeof sessionView>

export const changePassword = endpoint({
  method: 'POST',
  path: '/me/password',
  summary: 'Changes the own password and signs out everywhere else.',
  access: 'account',
  body: z.strictObject({ currentPassword: text(128), newPassword: text(128) }),
  reply: done,
  errors: ['weak-password', 'common-password', 'no-password', 'too-many-attempts'],
  rateLimit: { perMinute: 10 },
})
export type ChangePassword = Call<typeof changePassword>

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  summary: 'Lists where the own account is signed in, last used first.',
  access: 'account',
  reply: z.object({ sessions: z.array(sessionView) }),
})
export type ListSessions = Call<typeof listSessions>

export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'Signs the own account out in one other browser.',
  access: 'account',
  params: z.object({ id: text(100) }),
  reply: done,
  errors: ['not-found'],
})
export type EndSession = Call<typeof endSession>

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Signs the own account out everywhere but here.',
  access: 'account',
  reply: done,
})
export type EndOtherSessions = Call<typeof endOtherSessions>
