import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'
import { email, password } from './auth.ts'
import { ownTabletView, profileView } from './users.ts'

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
