/**
 * The address of a hosted payment page, in full, if it is on one of the card provider's origins; null for anything else,
 * such as a script or another host. Plain http passes only where an origin says so, as a stand-in on this machine does.
 */
export function paymentPageAt(text: string | null | undefined, origins: readonly string[]): string | null {
  if (text == null || !URL.canParse(text)) return null
  const { origin, href } = new URL(text)
  return origins.includes(origin) ? href : null
}
