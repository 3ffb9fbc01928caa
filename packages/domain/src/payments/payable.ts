/** Every status but cancelled: food that went out unpaid can still be paid (ruling 23). */
export const PAYABLE_STATUSES = ['pending', 'preparing', 'ready', 'completed'] as const

/** Payment states in which the money of an order has not come yet. */
export const PAYABLE_STATES = ['unpaid', 'pending', 'failed'] as const

export type PayableOrder = { status: string; paymentStatus: string }

/** Whether an order may be paid. Links, payments by hand, webhooks, the database and the screens all use this rule. */
export function isPayable({ status, paymentStatus }: PayableOrder): boolean {
  return (
    PAYABLE_STATUSES.some((payable) => payable === status) && PAYABLE_STATES.some((state) => state === paymentStatus)
  )
}
