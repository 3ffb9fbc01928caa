import type { CloseAccount } from '@thali/contracts/people/privacy'
import { isCalendarDate } from '@thali/domain/time/zone'

import { CLOSED_PATH } from './closed-path.ts'

/** What stays of a closed account, the shortest first. */
const KEPT = ['booking-contact', 'order-contact', 'order-name'] as const
type Kept = { what: (typeof KEPT)[number]; until: string }

/** The page that says what stays until when: in its address, because the account it would be read from is gone. */
export function closedPath(kept: CloseAccount['reply']['kept']): string {
  const query = new URLSearchParams(kept.map(({ what, until }) => [what, until]))
  return kept.length === 0 ? CLOSED_PATH : `${CLOSED_PATH}?${query.toString()}`
}

/** Only dates: an address must not bring its own text. */
export function keptIn(search: string): Kept[] {
  const query = new URLSearchParams(search)
  return KEPT.flatMap((what) => {
    const until = query.get(what) ?? ''
    return isCalendarDate(until) ? [{ what, until }] : []
  })
}
