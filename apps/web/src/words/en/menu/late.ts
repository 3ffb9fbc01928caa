/** What the menu shows later or seldom: hearts, the sheet that says how the order is had, and why there is no menu. */
export const words = {
  location: 'Location',
  favorite: (name: string) => `Favourite: ${name}`,
  yourOrder: 'Your order',
  done: 'Done',
  cartKept: 'Your cart here is kept when you switch.',
  orderType: 'Order type',
  failed: 'The menu did not arrive',
  failedLead: 'Your cart is kept. Check your connection, then read the menu again.',
  again: 'Read it again',
  loading: 'Loading the menu',
  menuAtPlace: (place: string) => `The menu at ${place}`,
  menuOf: (place: string) => `Menu of ${place}`,
  call: (phone: string) => `Call ${phone}`,
  inactive: 'Nothing can be ordered here now.',
  nothingFits: 'No dish fits these filters',
  nothingFitsLead: 'Try another spelling, or fewer filters at once.',
  clear: 'Clear filters',
  wrongTable: 'This restaurant has no table with this number',
  wrongTableLead:
    'Please tell our staff that the code is out of date. For an order to your table, choose Dine-in and enter its number at checkout.',
  paused: 'You can fill your cart meanwhile; it is kept.',
}
