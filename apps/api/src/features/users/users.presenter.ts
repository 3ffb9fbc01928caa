import type { UserView } from '@thali/contracts/people/user-management'
import type { ProfileView } from '@thali/contracts/people/users'
import { type Cents, toDollars } from '@thali/domain/money/cents'

import type { UserWithLocations } from '#api/features/users/users.repository.ts'
import type { AccountPrincipal } from '#api/identity/principal.ts'

/** The profile fields stored in the account. */
export function toProfileView(user: UserWithLocations): Omit<ProfileView, 'canTextPhone'> {
  return {
    uid: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.name,
    // A picture on another site, such as a sign-in provider's, would tell that site about every visit.
    photoURL: user.image?.startsWith('/media/') ? user.image : null,
    role: user.role,
    isAdmin: user.role === 'admin',
    loyaltyPoints: user.loyaltyPoints,
    totalOrders: user.totalOrders,
    totalSpent: toDollars(user.totalSpentCents as Cents),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    updatedAt: user.updatedAt.toISOString(),
    isActive: user.isActive,
    phoneNumber: user.phoneNumber,
    phoneVerified: user.phoneVerifiedAt !== null,
    countryCode: user.countryCode,
    preferences: { notifications: user.wantsNotifications, marketing: user.wantsMarketing },
    signupMethod: user.signupMethod,
    locationIds: user.locationIds,
  }
}

/**
 * The own profile at the device that asks. At a shared tablet it has the rights that count there, and nothing that others at
 * the tablet need not read.
 */
export function toProfileHere(profile: ProfileView, { shared, role, locationIds }: AccountPrincipal): ProfileView {
  if (shared === null) return profile
  const hidden = { phoneNumber: null, loyaltyPoints: 0, totalOrders: 0, totalSpent: 0 }
  return { ...profile, ...hidden, role, isAdmin: role === 'admin', locationIds: [...locationIds] }
}

/** An account as an admin sees it. */
export function toUserView(user: UserWithLocations): UserView {
  const {
    signupMethod: _method,
    countryCode: _country,
    isAdmin: _isAdmin,
    preferences,
    ...profile
  } = toProfileView(user)
  return {
    ...profile,
    id: user.id,
    isDeleted: user.deletedAt !== null,
    deletedAt: user.deletedAt?.toISOString() ?? null,
    isClosed: user.closedAt !== null,
    acceptsMarketing: preferences.marketing,
  }
}
