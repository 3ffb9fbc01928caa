import type { ProfileView } from '@thali/contracts/people/users'

import { homeOf } from '#web/lib/routing/landing.ts'
import { words } from '#words/menus.ts'

/** The name shown in the bar: the first word of the name, or the part of the address before the @. */
export function firstNameOf({ displayName, email }: Pick<ProfileView, 'displayName' | 'email'>): string {
  const [first = ''] = displayName.trim().split(/\s+/)
  return first === '' ? (email.split('@', 1)[0] ?? email) : first
}

/** The entry that leads to the account's own pages. */
export function dashboardLinkOf(user: Pick<ProfileView, 'role'>): { label: string; href: string } {
  const label = user.role === 'customer' ? words.dashboard : words.office
  return { label, href: homeOf(user) }
}
