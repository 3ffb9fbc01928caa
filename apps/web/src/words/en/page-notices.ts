/** What one page says on the next. */
export const words = {
  signInToCheckout: 'Please sign in to checkout.',
  signIn: 'Sign in',
  cartEmpty: 'Your cart is empty.',
  invalidCheckout: 'Invalid checkout data. Please try again.',
  emailVerified: 'Your e-mail address is confirmed.',
}
