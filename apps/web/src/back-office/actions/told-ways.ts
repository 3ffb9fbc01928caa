import type { SiteView } from '@thali/contracts/system/system'

/** Said when the customer cannot be reached; the next step follows from it. */
export const TOLD_NOBODY = 'Nobody is told: there is no way to reach them from here. Please tell them yourself.'

/** How a customer is told about an order or booking: `by e-mail and text`. Null: not at all. */
export function toldWays(
  { email, phone }: { email: string; phone: string },
  { mail, texts }: Pick<SiteView['offers'], 'mail' | 'texts'>,
): string | null {
  const ways = [...(mail && email !== '' ? ['e-mail'] : []), ...(texts && phone !== '' ? ['text'] : [])]
  return ways.length === 0 ? null : `by ${ways.join(' and ')}`
}
