/** What the brand says that it cooks, in each language; null: as below. */
type Cuisine = { cuisine: string | null; frenchCuisine: string | null }

/** Titles and descriptions of pages: what tabs, search engines and link previews show. */
export const words = {
  home: {
    title: (cuisine: Cuisine, places: string) => `${cuisine.cuisine ?? 'Indian'} food${places}`,
    text: ({ name, cuisine }: Cuisine & { name: string }, places: string) =>
      `Order ${cuisine ?? 'Indian'} food online or book a table at ${name}${places}.`,
  },
  inPlaces: (list: string) => ` in ${list}`,
  contact: {
    title: 'Contact',
    text: (brand: string, places: string) => `Address, opening hours and phone number of ${brand}${places}.`,
  },
  menu: {
    title: (place: string) => `Menu of ${place}`,
    text: (place: string, ways: string) =>
      `The menu of ${place} with prices, spice levels and allergens. Order online for ${ways}.`,
    somewhere: 'our restaurant',
    ways: { pickup: 'pickup', delivery: 'delivery', 'dine-in': 'to your table' },
  },
  reservations: {
    title: 'Reservations',
    text: (brand: string) => `Book a table at ${brand} online: free times, phone numbers and opening hours.`,
  },
  privacy: {
    title: 'Privacy Policy',
    text: (brand: string) => `What ${brand} knows about you, why, for how long, and how to see or delete it.`,
  },
  terms: {
    title: 'Terms of Service',
    text: (brand: string) => `How orders, prices, tax, cancellations and refunds work at ${brand}.`,
  },
  checkout: { title: 'Checkout', description: 'Check your order, choose how to pay and place it.' },
  order: { title: 'Your order', description: 'What you ordered and when it will be ready.' },
  receipt: { title: 'Receipt', description: 'The receipt of one order.' },
  ready: { title: 'Ready orders', description: 'Which orders are ready.' },
  paymentCancel: { title: 'Payment Cancelled', description: 'The payment was cancelled or interrupted.' },
  reservation: { title: 'Your reservation', description: 'When, where, and how to cancel it.' },
  login: { title: 'Sign in', description: 'Sign in to order, book a table and see your past orders.' },
  signup: { title: 'Sign up', description: 'Make an account to order online and collect points.' },
  forgotPassword: {
    title: 'Forgot password',
    description: 'Ask for a link that lets you choose a new password.',
  },
  resetPassword: { title: 'Choose a new password', description: 'Choose a new password for your account.' },
  unsubscribe: { title: 'Unsubscribe', description: 'End news and offers by e-mail, or take that back.' },
  dashboard: { title: 'Past Orders / Reservations', description: 'Your orders, your tables and your points.' },
  security: {
    title: 'Password and devices',
    description: 'Change your password and see where you are signed in.',
  },
  closed: { title: 'Your account is closed', description: 'What is deleted, and what is kept until when.' },
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address. The menus, table bookings and the home page are one step away.',
  },
  denied: { title: 'Access Denied', description: 'This area is for the people who work here.' },
  noNetwork: { title: 'No network', description: 'This page could not be shown without a network.' },
  failed: { title: 'Something went wrong', description: 'This page could not be shown just now.' },
}
