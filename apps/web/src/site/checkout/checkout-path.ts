/** The checkout with the account, or without one; where the location takes no guests, that page leads to the sign-in. */
export function checkoutPath(user: object | null): string {
  return user === null ? '/checkout/guest' : '/checkout'
}
