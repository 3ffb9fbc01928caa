/** Payment states in which the money of an order is still to come. */
export const PAYABLE_STATES = ['unpaid', 'pending', 'failed'] as const

export type PayableOrder = { status: string; paymentStatus: string }

/**
 * Whether an order may be paid: any that is not cancelled and whose money has not come, a completed one too. Links, money
 * taken by hand, the database and the screens all ask this one rule.
 */
export function isPayable({ status, paymentStatus }: PayableOrder): boolean {
  return status !== 'cancelled' && PAYABLE_STATES.some((state) => state === paymentStatus)
}
