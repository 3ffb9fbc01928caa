/** The three ways into the site, in the bar and in the slide-in menu. `part` is the stretch of addresses each stands for. */
export const SITE_LINKS = [
  { label: 'Home', href: '/', part: '/' },
  { label: 'Order Now', href: '/menu', part: '/menu' },
  { label: 'Make a reservation', href: '/reservations', part: '/reservations' },
] as const
