import { MOST_OPEN_PAGES, MOST_OPEN_PAGES_UNPROVED } from '@thali/domain/orders/capacity/unpaid'

import { networkOf } from '#api/identity/network.ts'
import type { Principal } from '#api/identity/principal.ts'

/** For whom open payment pages are counted, and how many of them there may be; null with `LIMITS=off`. */
export type PagePayer = { subject: string; most: number | null }

/**
 * An account with a proved phone or e-mail is counted by itself, the others with all such accounts of their network, and
 * a guest of an API key for that key alone. Null: nobody to count, as for a link that staff made.
 */
export function payerOf(
  { principal, request }: { principal: Principal; request: { ip: string } },
  { customerPhone, customerEmail }: { customerPhone: string; customerEmail: string },
  hasLimits: boolean,
): PagePayer | null {
  const counted = (subject: string, most: number) => ({ subject, most: hasLimits ? most : null })
  if (principal.kind === 'key') {
    const guest = customerPhone || customerEmail
    return guest ? counted(`guest:${principal.id}:${guest}`, MOST_OPEN_PAGES) : null
  }
  const isProved = principal.kind === 'account' && (principal.phoneVerified || principal.emailVerified)
  return isProved
    ? counted(`account:${principal.id}`, MOST_OPEN_PAGES)
    : counted(`address:${networkOf(request.ip)}`, MOST_OPEN_PAGES_UNPROVED)
}
