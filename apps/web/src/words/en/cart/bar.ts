import { counted } from '#web/words/counted.ts'

/** The cart on phones. */
export const words = {
  offline: 'No connection. You can read the menu and fill your cart; ordering waits for the network.',
  menuChanged: 'The menu has changed since you filled this cart.',
  open: 'View cart',
  withTax: 'with tax',
  view: (count: number, total: string) => `View cart · ${counted(count, 'item')} · ${total} with tax`,
}
