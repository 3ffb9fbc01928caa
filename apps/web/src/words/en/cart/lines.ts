/** What is in a cart, and how it is to be had. */
export const words = {
  edit: 'Edit',
  undo: 'Undo',
  /** Follows `undo`, for those who hear it. */
  removing: (name: string) => `removing ${name}`,
  removed: (name: string) => `${name} removed`,
  back: (name: string) => `${name} is back in your cart`,
  menuChanged: 'The menu has changed since you filled this cart',
  newPrice: (name: string) => `${name}:`,
  gone: (name: string) => `${name} is no longer available and was taken out.`,

  // How and when the food can be had: on the home page, the menu and in the cart.
  orderType: 'Order type',
  types: { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' },
  notOffered: (type: string, place: string) => `${type} is not offered at ${place}, so this order is for pickup.`,
  readyAbout: 'Ready about',
  tomorrow: 'tomorrow',
  onDay: (weekday: string) => `on ${weekday}`,

  // What the stored carts say about themselves.
  allLost: 'Your saved cart could not be read, so it starts empty.',
  partLost: 'Part of your saved cart could not be read and was left out.',
}
