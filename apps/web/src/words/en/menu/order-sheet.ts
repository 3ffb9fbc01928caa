/** Where the food comes from, how the guest gets it, and when. */
export const words = {
  title: 'Your order',
  done: 'Done',
  location: 'Location',
  cartKept: 'Your cart here is kept when you switch.',
  orderType: 'Order type',
}
