/** What is shown instead of a menu, or of its dishes. */
export const words = {
  failed: 'The menu did not arrive',
  failedLead: 'Your cart is kept. Check your connection, then read the menu again.',
  again: 'Read it again',
  loading: 'Loading the menu',
  menuAt: (place: string) => `The menu at ${place}`,
  menuOf: (place: string) => `Menu of ${place}`,
  call: (phone: string) => `Call ${phone}`,
  inactive: 'Nothing can be ordered here now.',
  nothingFits: 'No dish fits these filters',
  nothingFitsLead: 'Try another spelling, or fewer filters at once.',
  clear: 'Clear filters',
}
