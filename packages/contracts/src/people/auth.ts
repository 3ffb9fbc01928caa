import { z } from 'zod'

import { text } from '../fields.ts'

export const email = text(100).trim().toLowerCase()
/** Rules beyond length are the domain's `checkPassword`, applied by the server to every new password. */
export const password = text(128)
/** A page of our own to come back to. */
const ownPath = text(500).regex(/^\/(?![/\\])/, 'Invalid path')

/**
 * Bodies of the sign-in calls below `/api/auth`. Unknown fields are dropped, so that nobody can choose a role by
 * sending one.
 */
export const authBodies = {
  'sign-up/email': z.object({ name: text(50).trim(), email, password, callbackURL: ownPath.optional() }),
  'sign-in/email': z.object({ email, password, rememberMe: z.boolean().optional() }),
  'sign-in/social': z.object({
    provider: text(40),
    callbackURL: ownPath.optional(),
    errorCallbackURL: ownPath.optional(),
    newUserCallbackURL: ownPath.optional(),
    disableRedirect: z.boolean().optional(),
  }),
  'sign-out': z.object({}),
  'request-password-reset': z.object({ email, redirectTo: ownPath.optional() }),
  'reset-password': z.object({ token: text(500), newPassword: password }),
  'send-verification-email': z.object({ email, callbackURL: ownPath.optional() }),
} as const

export type AuthCall = keyof typeof authBodies
