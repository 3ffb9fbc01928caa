import { type Cents, cents } from '../money/cents.ts'

/** Default limit of cash that one member of staff may hand back per location and day. */
export const CASH_BACK_LIMIT = cents(10_000)

/** How long a manager's approval of one refund is valid: long enough to count out the money. */
export const CONFIRMATION_MINUTES = 10

/**
 * Whether a manager must approve: the amount would bring what this person handed back today, without approved refunds,
 * above the limit.
 */
export function needsManager(handedBackToday: Cents, amount: Cents, limit: Cents): boolean {
  return handedBackToday + amount > limit
}
