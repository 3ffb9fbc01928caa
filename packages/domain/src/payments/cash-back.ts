import { type Cents, cents } from '../money/cents.ts'

/** What one member of staff may hand back at one location on one day, until the house sets another amount. */
export const CASH_BACK_LIMIT = cents(10_000)

/** How long a manager's word for one refund holds: long enough to count the money out. */
export const CONFIRMATION_MINUTES = 10

/**
 * Whether a manager must confirm that money is handed back: it would bring what this person handed back today, of what
 * no manager has confirmed, above the limit.
 */
export function needsManager(handedBackToday: Cents, amount: Cents, limit: Cents): boolean {
  return handedBackToday + amount > limit
}
