import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { text, instant } from '../fields.ts'
import { ownTabletView, profileView } from './users.ts'

const email = text(100).trim().toLowerCase()
/** Rules beyond length are the domain's `checkPassword`, applied by the server to every new password. */
const password = text(128)
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

const tabletName = text(60).trim().min(1, 'Enter a name for this tablet, such as Kitchen')

export const deviceSignIn = endpoint({
  method: 'POST',
  path: '/auth/device-sign-in',
  summary: 'Signs the app of a tablet in, for staff only, and gives it a token.',
  access: 'public',
  givesBearer: true,
  body: z.strictObject({
    email,
    password,
    deviceName: tabletName,
    /** What the last sign-in on this tablet answered as `device`: wrong passwords elsewhere do not lock it out. */
    device: text(400).optional(),
  }),
  reply: z.object({
    /** Sent as `Authorization: Bearer …`. Told only here. */
    token: z.string(),
    /** Kept by the tablet beyond its sign-in; it opens nothing. */
    device: z.string(),
    tablet: ownTabletView,
    user: profileView,
  }),
  errors: ['wrong-password', 'too-many-attempts', 'account-closed', 'not-staff'],
  rateLimit: { perMinute: 60 },
})
export type DeviceSignIn = Call<typeof deviceSignIn>

/** A tablet on which somebody is signed in with the app. */
export const tabletView = z.object({
  id: z.string(),
  name: z.string(),
  /** Who is signed in. */
  person: z.string(),
  /** Where this person works; null means at every location. */
  locationIds: z.array(z.string()).nullable(),
  signedInAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  endsAt: instant,
})
export type TabletView = z.infer<typeof tabletView>

export const listTablets = endpoint({
  method: 'GET',
  path: '/admin/tablets',
  summary: 'Lists the tablets that are signed in, last seen first.',
  access: 'settings.manage',
  reply: z.object({ tablets: z.array(tabletView) }),
})
export type ListTablets = Call<typeof listTablets>

export const endTablet = endpoint({
  method: 'DELETE',
  path: '/admin/tablets/:id',
  summary: 'Signs a tablet out: its next call is refused and its live feed is cut.',
  access: 'settings.manage',
  params: z.object({ id: text(100) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found'],
  idempotent: true,
})
export type EndTablet = Call<typeof endTablet>

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
