/** How a location takes orders without an account (ruling 69); `off` at first. */
export const GUEST_ORDERS = ['off', 'card', 'card-and-cash'] as const
export type GuestOrders = (typeof GUEST_ORDERS)[number]

/** Whether somebody without an account may order there and pay that way. */
export function takesGuests(guestOrders: GuestOrders, paidIn: 'card' | 'cash'): boolean {
  return paidIn === 'card' ? guestOrders !== 'off' : guestOrders === 'card-and-cash'
}

/** How long a number that was proved by a code stands for its guest. */
export const GUEST_PROOF_MINUTES = 120

/** Codes that a number is texted within a day, by guests and accounts together. */
const MOST_CODES_A_DAY = 3
/** Codes that one network may ask for within an hour. */
const MOST_CODES_AN_HOUR = 5
const RESEND_AFTER_MS = 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/**
 * When the next code may be texted to a guest's number; `now` when at once.
 *
 * @param toPhone when the number was sent codes in the last day
 * @param fromNetwork when the network asked for codes of guests in the last day
 */
export function mayTextGuestAt(toPhone: readonly Date[], fromNetwork: readonly Date[], now: Date): Date {
  const waits = [
    now.getTime(),
    ...toPhone.map((sentAt) => sentAt.getTime() + RESEND_AFTER_MS),
    ...endOfLimit(toPhone, MOST_CODES_A_DAY, DAY_MS),
    ...endOfLimit(fromNetwork, MOST_CODES_AN_HOUR, HOUR_MS),
  ]
  return new Date(Math.max(...waits))
}

/** When the oldest of the codes that exhaust a limit no longer counts. */
function endOfLimit(sentAt: readonly Date[], most: number, inMs: number): number[] {
  const newestFirst = sentAt.map((instant) => instant.getTime()).toSorted((a, b) => b - a)
  const oldest = newestFirst[most - 1]
  return oldest === undefined ? [] : [oldest + inMs]
}
