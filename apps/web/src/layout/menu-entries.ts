import type { ProfileView } from '@thali/contracts/people/users'

import { homeOf } from '#web/lib/routing/landing.ts'
import { words } from '#words/layout.ts'

/** The main links, in the bar and in the slide-in menu. A link is current for paths below `part`. */
export const SITE_LINKS = [
  { label: words.home, href: '/', part: '/' },
  { label: words.order, href: '/menu', part: '/menu' },
  { label: words.reserve, href: '/reservations', part: '/reservations' },
] as const

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
