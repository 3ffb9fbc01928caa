import type { ProfileView } from '@thali/contracts/people/users'
import { safePath } from '@thali/domain/auth/safe-path'

import type { Guard } from './route.ts'

/** Whether a signed-in account may see a page behind this guard. */
export function mayEnter(guard: Guard, user: Pick<ProfileView, 'role'>): boolean {
  if (guard === 'admin') return user.role === 'admin'
  return guard !== 'staff' || user.role !== 'customer'
}

/** The account's own home: the back office for people who work here. */
export function homeOf(user: Pick<ProfileView, 'role'>): string {
  return user.role === 'customer' ? '/dashboard' : '/admin/dashboard'
}

/** Where somebody goes after signing in: the page they came from, when it is one of ours. */
export function landingFor(user: Pick<ProfileView, 'role'>, from: string | null): string {
  return safePath(from, homeOf(user))
}
