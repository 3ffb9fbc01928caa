/** The frame of every page. */
export const words = {
  skip: 'Skip to the content',
  loading: 'Loading the page',
  checking: 'Checking authentication...',
  site: 'Site',
  home: 'Home',
  order: 'Order Now',
  reserve: 'Make a reservation',
  homePageOf: (brand: string) => `${brand}, home page`,
  signIn: 'Order / Reserve',
  openMenu: 'Open the menu',
  theme: 'Switch between light and dark',
  breadcrumb: 'Breadcrumb',
  stayed: 'No network: this page was not opened before.',
  failed: {
    title: 'Oops! Something went wrong',
    lead: 'Your cart is kept on this device. If you were paying, look for our e-mail before you pay again.',
    retry: 'Try Again',
    reload: 'Reload Page',
    home: 'Go Home',
    write: 'If it keeps happening, write to',
    call: 'or call',
    name: 'and name this error:',
    id: 'Error ID:',
  },

  // The footer.
  locations: 'Locations',
  quickAccess: 'Quick Access',
  menu: 'Menu',
  reservations: 'Reservations',
  contact: 'Contact',
  rights: (year: string, brand: string) => `© ${year} ${brand}. All rights reserved. AST is Atlantic time.`,
  privacy: 'Privacy',
  terms: 'Terms',

  // The slide-in menu and that of the account.
  signInLong: 'Order Online / Reserve Table',
  closeMenu: 'Close the menu',
  dashboard: 'Past Orders / Reservations',
  office: 'Admin Dashboard',
  logout: 'Logout',
  signOut: 'Sign Out',
  logoutQuestion: 'Are you sure you want to logout?',
  roles: { customer: 'Customer', staff: 'Staff', manager: 'Manager', admin: 'Admin User' },
  points: 'Loyalty points',
  completedOrders: 'Completed orders',
  totalSpent: 'Total spent',

  // A new version of the site, offered to pages of the one before.
  newVersion: 'New version.',
  takeNewVersion: 'Use it now',

  // Answers kept on the device, shown without a network.
  asOf: (time: string) => `Offline. As of ${time}.`,
  setAside: 'Something kept on this device could not be read and is left out.',

  // After a sign-out without a network.
  signedOutHere: 'Signed out here',
  signedOutLead:
    'This device has no network, so the restaurant’s server does not know yet. It is told as soon as there is one; until then nothing of the account is shown here.',
  tryNow: 'Try now',

  // What stands in the place of a page: while it is being opened, and when it cannot be without a network.
  opening: 'Opening the page',
  noNetwork: 'No network',
  notOpenedBefore: 'This page was not opened before on this device. It comes by itself as soon as there is a network.',
  retry: 'Try again',
}
