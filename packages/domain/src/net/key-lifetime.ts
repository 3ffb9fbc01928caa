/**
 * For how many days a repeated `Idempotency-Key` is given its first answer: longer than an order can wait on a device
 * without a network; that of a tap on the board for a week, because there are many.
 */
export const KEY_KEPT_DAYS = { request: 30, step: 7 } as const
