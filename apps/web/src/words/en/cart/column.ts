/** The frame of the cart, which comes with the menu. */
export const words = {
  title: 'Your cart',
  loading: 'Loading your cart',
}
