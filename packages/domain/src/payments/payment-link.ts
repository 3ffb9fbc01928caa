/** How long a payment link can be paid: long enough for a caller to find the card. */
export const PAYMENT_LINK_MINUTES = 60
