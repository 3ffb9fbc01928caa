import { ROLES } from '@thali/domain/auth/roles'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, text, withNewFields } from '../fields.ts'

const preferences = z.object({ notifications: z.boolean(), marketing: z.boolean() })

const profileFields = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  role: z.enum(ROLES),
  /** Worked out of the role (ADM-ROL-06). */
  isAdmin: z.boolean(),
  loyaltyPoints: z.number(),
  /** Dollars that 100 points are worth. Absent where points buy nothing. */
  pointsWorth: z.number().optional(),
  totalOrders: z.number(),
  /** Dollars. */
  totalSpent: z.number(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  updatedAt: instant,
  isActive: z.boolean(),
  phoneNumber: z.string().nullable(),
  /** Whether the number was proved, by a code that was texted to it or by staff. */
  phoneVerified: z.boolean(),
  /** Whether a code can be texted to the number; otherwise staff confirm it. */
  canTextPhone: z.boolean(),
  countryCode: z.string(),
  preferences,
  signupMethod: z.string(),
  /** Locations where a member of staff works; empty for customers, and for admins, who see all. */
  locationIds: z.array(z.string()),
})

/** The signed-in account as it reads itself. */
export const profileView = withNewFields(profileFields, { isAdmin: ({ role }) => role === 'admin' })
export type ProfileView = z.infer<typeof profileView>

/** The tablet that asks, and when somebody has to sign in on it again. */
export const ownTabletView = z.object({ name: z.string(), endsAt: instant })
export type OwnTabletView = z.infer<typeof ownTabletView>

/** A device that asks who acts. */
export const sharedTabletView = z.object({
  /** Whether nobody acts: the board goes on, and nothing can be changed. */
  isLocked: z.boolean(),
  locksAfterSeconds: z.number(),
})
export type SharedTabletView = z.infer<typeof sharedTabletView>

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'Tells who is signed in, or `null`.',
  access: 'public',
  reply: z.object({
    user: profileView.nullable(),
    /** Only for the app of a tablet that is signed in. */
    tablet: ownTabletView.optional(),
    /** Only of a device that asks who acts. While it is locked, `user` is who signed it in, with no more than the rights of staff. */
    shared: sharedTabletView.optional(),
  }),
})
export type GetSession = Call<typeof getSession>

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Reads the own profile.',
  access: 'account',
  reply: z.object({ user: profileView }),
})
export type GetMe = Call<typeof getMe>

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/me',
  summary: 'Changes the own name, phone, picture or preferences; every other field stays.',
  access: 'account',
  body: z
    .strictObject({
      displayName: text(50).trim(),
      phoneNumber: text(40),
      photoURL: text(500)
        .regex(/^\/media\/[\w/-]+\.webp$/, 'Pictures of other sites are not shown')
        .nullable(),
      preferences: preferences.partial(),
      /** Where the choice about offers was made, for the record of consent; `sign-up` counts for a new account only. */
      consentAt: z.enum(['sign-up', 'profile']),
    })
    .partial(),
  reply: z.object({ user: profileView }),
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type UpdateMe = Call<typeof updateMe>

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
