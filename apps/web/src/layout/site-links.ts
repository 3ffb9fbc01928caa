/** The main links, in the bar and in the slide-in menu. A link is current for paths below `part`. */
export const SITE_LINKS = [
  { label: 'Home', href: '/', part: '/' },
  { label: 'Order Now', href: '/menu', part: '/menu' },
  { label: 'Make a reservation', href: '/reservations', part: '/reservations' },
] as const
