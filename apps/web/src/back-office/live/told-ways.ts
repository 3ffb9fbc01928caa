import type { SiteView } from '@thali/contracts/system'

/** Said where nobody can be told; what is to be done instead follows from it. */
export const TOLD_NOBODY = 'Nobody is told: there is no way to reach them from here. Please tell them yourself.'

/** By which ways somebody is told what becomes of an order or a table: `by e-mail and text`. Null: by none. */
export function toldWays(
  { email, phone }: { email: string; phone: string },
  { mail, texts }: Pick<SiteView['offers'], 'mail' | 'texts'>,
): string | null {
  const ways = [...(mail && email !== '' ? ['e-mail'] : []), ...(texts && phone !== '' ? ['text'] : [])]
  return ways.length === 0 ? null : `by ${ways.join(' and ')}`
}
