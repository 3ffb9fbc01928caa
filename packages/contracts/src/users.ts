import { ROLES } from '@thali/domain/auth/roles'
import { z } from 'zod'

import { endpoint, type Call } from './endpoint.ts'
import { instant, text } from './fields.ts'

const preferences = z.object({ notifications: z.boolean(), marketing: z.boolean() })

/** The signed-in account as it reads itself. */
export const profileView = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  role: z.enum(ROLES),
  loyaltyPoints: z.number(),
  totalOrders: z.number(),
  /** Dollars. */
  totalSpent: z.number(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  updatedAt: instant,
  isActive: z.boolean(),
  phoneNumber: z.string().nullable(),
  countryCode: z.string(),
  preferences,
  signupMethod: z.string(),
  /** Locations a member of staff works at; empty for customers and for an admin, who sees all. */
  locationIds: z.array(z.string()),
})
export type ProfileView = z.infer<typeof profileView>

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'Tells who is signed in, or `null`.',
  access: 'public',
  reply: z.object({ user: profileView.nullable() }),
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
      photoURL: z
        .url({ protocol: /^https$/ })
        .max(500)
        .nullable(),
      preferences: preferences.partial(),
    })
    .partial(),
  reply: z.object({ user: profileView }),
  idempotent: true,
})
export type UpdateMe = Call<typeof updateMe>
