import { counted } from '#web/words/counted.ts'

/** The cart in full. */
export const words = {
  title: 'Your cart',
  checkout: 'Checkout',
  checkoutAt: (total: string) => `Checkout · ${total}`,
  signIn: 'Sign in to check out',
  /** Follows when the kitchen opens. */
  beforeOpening: '. You can order now; the kitchen starts when it opens.',
  subtotal: 'Subtotal',
  taxes: { HST: 'HST', GST: 'GST', 'GST + QST': 'GST + QST', 'GST + PST': 'GST + PST' },
  total: 'Total',
  tip: 'Tip is chosen at checkout.',
  alsoAt: 'Also have a cart at',
  cartOf: (place: string, count: number) => `${place} (${counted(count, 'item')})`,
  empty: 'Your cart is empty',
  emptyLead: 'Add a dish from the menu; it waits here, even if you come back tomorrow.',

  // The frame of the cart, which comes with the menu.
  loading: 'Loading your cart',

  // Where an order is delivered, and for how much: in the cart and at checkout.
  postalCode: 'Postal code',
  hint: 'Where we deliver to, such as B2N 5E3',
  fee: 'Delivery',
  costs: (amount: string) => `Delivery ${amount}`,
  free: 'Free delivery',
  freeFrom: (amount: string) => `, free from ${amount}`,
  onTheRoad: (minutes: number) => `, about ${minutes} minutes on the road`,
  pickUp: (place: string) => `Pick it up at ${place} instead?`,
  pickUpAt: (place: string, time: string) => `Pick it up at ${place} about ${time} instead?`,
  toPickup: 'Change to pickup',
  fromDevice: 'Use my location',
  locating: 'Finding your location',
  notLocated: 'Your device did not say where it is. Call us, or change to pickup.',

  // Why an order cannot be delivered yet: at the button of checkout, and below the postal code.
  outside: (area: string) => `We do not deliver to ${area}.`,
  add: (amount: string) => `Add ${amount} for delivery.`,
  looking: 'Looking up the delivery',
  failed: 'The delivery could not be looked up.',
  enterCode: 'Enter your postal code',
}
