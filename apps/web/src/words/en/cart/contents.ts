import { TAX_NAMES } from '@thali/domain/language/en/taxes'

import { counted } from '#web/words/counted.ts'

/** The cart in full. */
export const words = {
  title: 'Your cart',
  checkout: 'Check out',
  asGuestAt: (total: string) => `Check out as a guest · ${total}`,
  checkoutAt: (total: string) => `Check out · ${total}`,
  signIn: 'Sign in to check out',
  /** Follows when the kitchen opens. */
  beforeOpening: '. You can order now; the kitchen starts when it opens.',
  subtotal: 'Subtotal',
  taxes: TAX_NAMES,
  total: 'Total',
  tip: 'Tip is chosen at checkout.',
  alsoAt: 'Also have a cart at',
  cartOf: (place: string, count: number) => `${place} (${counted(count, 'item')})`,
  empty: 'Your cart is empty',
  emptyLead: 'What you choose waits here, even if you come back tomorrow.',
}
