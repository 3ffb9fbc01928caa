/**
 * The checkout of accounts, or that of somebody who has begun a payment here without one. Where the location takes no guests,
 * the latter leads to the former, which asks for the sign-in.
 */
export function checkoutPath({ isGuest }: { isGuest: boolean }): string {
  return isGuest ? '/checkout/guest' : '/checkout'
}
