/** How many guests may sit down at one time of one day at one location, over all confirmed bookings (ADM-RES-56). */
export const SLOT_GUESTS = 40

/** Most guests one source may bring to one slot with more than one booking, so that nobody fills it alone. */
export const SHARE_GUESTS = 12

/** Whether a party still fits where `guests` are booked already. */
export function fits(guests: number, partySize: number): boolean {
  return guests + partySize <= SLOT_GUESTS
}
