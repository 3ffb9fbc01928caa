/** The parts of the frame that come after the page: the footer, a new version, how old the answers are. */
export const words = {
  locations: 'Locations',
  quickAccess: 'Quick Access',
  menu: 'Menu',
  reservations: 'Reservations',
  contact: 'Contact',
  rights: (year: string, brand: string) => `© ${year} ${brand}. All rights reserved. Times are Atlantic time (AST).`,
  privacy: 'Privacy',
  terms: 'Terms',
  newVersion: 'New version.',
  takeNewVersion: 'Use it now',
  asOf: (time: string) => `Offline. As of ${time}.`,
  setAside: 'Something kept on this device could not be read and is left out.',
}
