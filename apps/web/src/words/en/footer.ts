/** The footer. */
export const words = {
  locations: 'Locations',
  quickAccess: 'Quick Access',
  menu: 'Menu',
  reservations: 'Reservations',
  contact: 'Contact',
  rights: (year: string, brand: string) => `© ${year} ${brand}. All rights reserved. AST is Atlantic time.`,
  privacy: 'Privacy',
  terms: 'Terms',
}
