/** Checkout: the page, what stands in its way, and what is still to be filled in. */
export const words = {
  title: 'Checkout',
  loading: 'Loading your order',
  inactive: 'Location is currently inactive',
  tryAgain: 'Try again',
  cartSaved: 'Your cart is saved. Nothing was ordered.',
  nothingLeft: 'Nothing in your cart is available today',
  seeMenu: 'See the menu',
  gone: (dishes: string) => `${dishes}: no longer on the menu of this location.`,
  incomplete: 'Please complete all required fields correctly',
  payCash: 'Pay with cash instead',
  signIn: 'Sign in',
  offline: 'Cannot create orders while offline',
  failed: { cash: 'Failed to create cash order', online: 'Failed to create payment session' },
  withoutCode: (refusal: string) => `${refusal} The total is without it now.`,
  stillProcessing: 'A payment for this order is still being processed. Please wait a moment.',
  notClosed: 'Your card payment from before could not be closed yet. Please try again in a moment.',
  /** What is missing, as one line: `Add your full name and phone number`. */
  gaps: {
    add: (fields: string) => `Add your ${fields}`,
    complete: (fields: string) => `Complete your ${fields}`,
    and: ' and ',
    address: 'delivery address',
    name: 'full name',
    email: 'email address',
    phone: 'phone number',
  },
}
