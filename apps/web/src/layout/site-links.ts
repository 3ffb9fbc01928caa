import { words } from '#words/layout.ts'

/** The main links, in the bar and in the slide-in menu. A link is current for paths below `part`. */
export const SITE_LINKS = [
  { label: words.home, href: '/', part: '/' },
  { label: words.order, href: '/menu', part: '/menu' },
  { label: words.reserve, href: '/reservations', part: '/reservations' },
] as const
