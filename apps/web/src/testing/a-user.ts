import type { UserView } from '@thali/contracts/people/user-management'

/** An account as an admin reads it. */
export function aUser(changed: Partial<UserView> = {}): UserView {
  return {
    id: 'asha',
    uid: 'asha',
    email: 'asha.patel@example.test',
    emailVerified: true,
    displayName: 'Asha Patel',
    phoneNumber: '+19025550123',
    phoneVerified: false,
    role: 'customer',
    isActive: true,
    isDeleted: false,
    deletedAt: null,
    isClosed: false,
    totalOrders: 3,
    totalSpent: 61.5,
    loyaltyPoints: 61,
    photoURL: null,
    acceptsMarketing: false,
    locationIds: [],
    createdAt: '2026-11-20T14:00:00.000Z',
    lastLoginAt: null,
    updatedAt: '2026-11-20T14:00:00.000Z',
    ...changed,
  }
}
