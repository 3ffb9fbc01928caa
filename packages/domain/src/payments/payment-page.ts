/**
 * The URL of a hosted payment page if it is on one of the card provider's origins; null for anything else, such as a
 * script or another host. Plain http is accepted only for an origin with http, such as the sandbox's.
 */
export function paymentPageAt(text: string | null | undefined, origins: readonly string[]): string | null {
  if (text == null || !URL.canParse(text)) return null
  const { origin, href } = new URL(text)
  return origins.includes(origin) ? href : null
}

/** How long a payment link can be paid: long enough for a caller to find the card. */
export const PAYMENT_LINK_MINUTES = 60
