/** The pages Not found and Access denied. */
export const words = {
  notFound: 'Page not found',
  notFoundLead: 'There is no page at this address. It may have moved, or a letter is missing from the link.',
  menuOf: (place: string) => `Menu of ${place}`,
  reserve: 'Make a reservation',
  home: 'Home',
  denied: 'Access Denied',
  deniedLead: "You don't have permission to access this admin area.",
  dashboard: 'Go to Dashboard',
}
