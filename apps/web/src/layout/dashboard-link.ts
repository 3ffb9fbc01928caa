import type { ProfileView } from '@thali/contracts/people/users'

import { homeOf } from '#web/lib/routing/landing.ts'
import { words } from '#words/menus.ts'

/** The entry that leads to the account's own pages. */
export function dashboardLinkOf(user: Pick<ProfileView, 'role'>): { label: string; href: string } {
  const label = user.role === 'customer' ? words.dashboard : words.office
  return { label, href: homeOf(user) }
}
