import { capsEndAt, type CodeCap, nextCodeAt } from '../auth/phone-proof.ts'

/** How a location takes orders without an account (ruling 69); `off` at first. */
export const GUEST_ORDERS = ['off', 'card', 'card-and-cash'] as const
export type GuestOrders = (typeof GUEST_ORDERS)[number]

/** Whether somebody without an account may order there and pay that way. */
export function takesGuests(guestOrders: GuestOrders, paidIn: 'card' | 'cash'): boolean {
  return paidIn === 'card' ? guestOrders !== 'off' : guestOrders === 'card-and-cash'
}

/** How long a number that was proved by a code stands for its guest. */
export const GUEST_PROOF_MINUTES = 120

/** Codes to one number, by guests and accounts together. */
const TO_NUMBER: readonly CodeCap[] = [{ most: 3, inMs: 24 * 60 * 60_000 }]
/** Codes that one network asks for. */
const FROM_NETWORK: readonly CodeCap[] = [{ most: 5, inMs: 60 * 60_000 }]

/**
 * When the next code may be texted to a guest's number; `now` when at once.
 *
 * @param toPhone when the number was sent codes in the last day
 * @param fromNetwork when the network asked for codes of guests in the last day
 */
export function mayTextGuestAt(toPhone: readonly Date[], fromNetwork: readonly Date[], now: Date): Date {
  const waits = [
    now.getTime(),
    ...toPhone.map((sentAt) => nextCodeAt(sentAt).getTime()),
    ...capsEndAt(toPhone, TO_NUMBER),
    ...capsEndAt(fromNetwork, FROM_NETWORK),
  ]
  return new Date(Math.max(...waits))
}
