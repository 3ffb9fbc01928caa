import { counted } from '#web/words/counted.ts'

/** The cart on phones. */
export const words = {
  offline: 'No connection. You can read the menu and fill your cart; ordering waits for the network.',
  menuChanged: 'The menu has changed since you filled this cart.',
  open: 'View cart',
  withTax: 'with tax',
  items: (count: number) => counted(count, 'item'),
}
