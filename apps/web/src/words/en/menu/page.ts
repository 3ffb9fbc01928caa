import { counted } from '#web/words/counted.ts'

/** The menu. */
export const words = {
  skip: 'Skip to the dishes',
  needsScript: 'Choosing dishes here needs a script your browser does not run. We take your order by phone too:',
  kitchenNote:
    'One kitchen cooks everything, so traces of any allergen are possible. With an allergy, call us before you order:',
  menu: 'Menu',
  menuAt: 'The menu at ',
  location: 'Location',
  openNow: 'Open now',
  change: 'Change: ',
  categories: 'Menu categories',
  favorites: 'Your favourites',
  special: "Today's Special",
  popular: 'Popular',
  more: 'More dishes',
  search: 'Search the menu',
  searchShort: 'Search',
  showOnly: 'Show only',
  show: 'Show',
  filters: { vegetarian: 'Vegetarian', vegan: 'Vegan', 'gluten-free': 'Gluten-free', mild: 'Mild only' },
  found: (count: number) => counted(count, 'item'),
  add: 'Add',
  addDish: (name: string) => `Add ${name}`,
  unavailable: 'Unavailable',
  inCart: (count: number) => `${count} in cart`,
  added: (dish: string) => `${dish} added`,
  removed: (dish: string) => `${dish} removed`,

  // What is shown instead of a menu, or of its dishes.
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

  // Notices above the menu.
  paused: 'You can fill your cart meanwhile; it is kept.',

  // The heart of a dish, for a guest who is signed in.
  favorite: (name: string) => `Favourite: ${name}`,

  // Where the food comes from, how the guest gets it, and when.
  yourOrder: 'Your order',
  done: 'Done',
  cartKept: 'Your cart here is kept when you switch.',
  orderType: 'Order type',
}
