import { ROLES } from '@thali/domain/auth/roles'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, text } from '../fields.ts'

/** An account as an admin reads it. */
export const userView = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  phoneNumber: z.string().nullable(),
  phoneVerified: z.boolean(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  deletedAt: instant.nullable(),
  /** Its person was erased: unlike an account that is only deleted, it cannot be brought back. */
  isClosed: z.boolean(),
  totalOrders: z.number(),
  /** Dollars. */
  totalSpent: z.number(),
  loyaltyPoints: z.number(),
  photoURL: z.string().nullable(),
  /** Whether the account may be sent offers. */
  acceptsMarketing: z.boolean(),
  /** Where a member of staff works. */
  locationIds: z.array(z.string()),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  updatedAt: instant,
})
export type UserView = z.infer<typeof userView>

const userFilter = z.object({
  /** Part of a name, e-mail address or phone number. */
  search: text(100).trim().optional(),
  role: z.enum(['all', ...ROLES]).default('all'),
  /** Deleted accounts appear among the inactive ones only. */
  status: z.enum(['all', 'active', 'inactive']).default('all'),
})
export type UserFilter = z.infer<typeof userFilter>

/** What the list can be sorted by. */
export const USER_SORTS = ['name', 'orders', 'spent', 'points', 'created'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Lists accounts, newest first unless they are sorted.',
  access: 'users.manage',
  query: userFilter.extend({
    sort: z.enum(USER_SORTS).default('created'),
    direction: z.enum(['ascending', 'descending']).default('descending'),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: z.object({ users: z.array(userView), total: z.number() }),
})
export type ListUsers = Call<typeof listUsers>

export const getUserAnalytics = endpoint({
  method: 'GET',
  path: '/admin/users/analytics',
  summary: 'Figures over all accounts.',
  access: 'users.manage',
  reply: z.object({
    totalUsers: z.number(),
    activeUsers: z.number(),
    customers: z.number(),
    admins: z.number(),
    newThisMonth: z.number(),
    /** Dollars. */
    totalRevenue: z.number(),
    totalOrders: z.number(),
    averageOrderValue: z.number(),
  }),
})
export type GetUserAnalytics = Call<typeof getUserAnalytics>

/** One audit row: who did what, and when. */
const auditEntry = z.object({ at: instant, by: z.string(), action: z.string(), detail: z.unknown() })

export const getUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Reads one account with what was done to it.',
  access: 'users.manage',
  params: z.object({ id: text(100) }),
  reply: z.object({ user: userView, audit: z.array(auditEntry) }),
  errors: ['user-not-found'],
})
export type GetUser = Call<typeof getUser>

/** Fields an admin may change (ADM-USR-38). */
export const changeableUser = z
  .object({
    displayName: text(50).trim().min(1, 'Display name is required'),
    phoneNumber: text(40).nullable(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    locationIds: z.array(locationId).max(100),
    totalOrders: z.number().int().min(0).max(1_000_000),
    /** Dollars. */
    totalSpent: z.number().min(0).max(10_000_000),
    loyaltyPoints: z.number().int().min(0).max(10_000_000),
  })
  .partial()

const NO_UPDATES = 'Updates are required'
const isFilled = (updates: object) => Object.keys(updates).length > 0
export type UserChange = z.infer<typeof changeableUser>

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id',
  summary: 'Changes an account; a new role, new locations or less activity end its sessions at once.',
  access: 'users.manage',
  params: z.object({ id: text(100) }),
  /**
   * A record may be sent back as it was read (ruling 57); another value of a field that cannot be changed is refused, and so
   * is a record that was changed meanwhile, with the present one in `details`.
   */
  body: userView.partial().extend(changeableUser.shape).refine(isFilled, NO_UPDATES),
  reply: z.object({ user: userView }),
  errors: [
    'invalid-argument',
    'user-not-found',
    'user-changed',
    'account-erased',
    'own-account',
    'last-admin',
    'email-unverified',
    'location-unknown',
  ],
  idempotent: true,
})
export type ChangeUser = Call<typeof changeUser>

export const sendVerification = endpoint({
  method: 'POST',
  path: '/admin/users/:id/verification-mail',
  summary: 'Sends the link again by which an account proves its e-mail address.',
  access: 'users.manage',
  params: z.object({ id: text(100) }),
  /** `sent` is false when the address is verified already. */
  reply: z.object({ success: z.literal(true), sent: z.boolean() }),
  errors: ['user-not-found'],
  rateLimit: { perMinute: 20 },
})
export type SendVerification = Call<typeof sendVerification>

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Takes an account away: it can no longer sign in, and its record stays.',
  access: 'users.manage',
  params: z.object({ id: text(100) }),
  reply: z.object({ user: userView }),
  errors: ['user-not-found', 'account-erased', 'own-account', 'last-admin'],
  idempotent: true,
})
export type DeleteUser = Call<typeof deleteUser>

const MOST_AT_ONCE = 100

export const changeUsers = endpoint({
  method: 'POST',
  path: '/admin/users/bulk',
  summary: 'Changes up to 100 accounts alike, all of them or none.',
  access: 'users.manage',
  body: z.object({
    ids: z.array(text(100)).min(1, 'No users provided').max(MOST_AT_ONCE, 'Cannot update more than 100 users at once'),
    updates: changeableUser
      .pick({ role: true, isActive: true, locationIds: true })
      .strict()
      .refine(isFilled, NO_UPDATES),
  }),
  reply: z.object({ users: z.array(userView) }),
  errors: ['user-not-found', 'account-erased', 'own-account', 'last-admin', 'email-unverified', 'location-unknown'],
  idempotent: true,
})
export type ChangeUsers = Call<typeof changeUsers>
