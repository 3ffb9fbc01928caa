/** We never set `pending`; a booking that has it still blocks another of the guest (ADM-ENT-55). */
export const RESERVATION_STATUSES = ['pending', 'confirmed', 'cancelled'] as const

/** Reasons for a cancellation that staff can choose, in this order (ADM-RES-33). */
export const CANCELLATION_REASONS = [
  'Customer requested cancellation',
  'Restaurant closure/maintenance',
  'Overbooking issue',
  'Kitchen emergency',
  'Staff shortage',
  'Weather conditions',
  'Customer no-show',
  'Other',
] as const

/** The guests did not come; can be said once their time has come. */
export const NO_SHOW = 'Customer no-show' satisfies (typeof CANCELLATION_REASONS)[number]

const LOCATION_CODES: Readonly<Record<string, string>> = { truro: 'TRU', 'new-glasgow': 'NGL' }

/** Code of a location in booking numbers. */
export function locationCode(locationId: string): string {
  return LOCATION_CODES[locationId] ?? 'LOC'
}

/** Booking number such as `RES-TRU-20260314-QKZD`, from its day `YYYY-MM-DD` and four capital letters. */
export function formatReservationId(locationId: string, date: string, letters: string): string {
  return `RES-${locationCode(locationId)}-${date.replaceAll('-', '')}-${letters}`
}

const URGENT_PARTY = 6

/** Whether staff should look at once: a large party, a table for today, or a guest who says so (ADM-SND-27..29). */
export function isUrgentReservation(
  booking: { partySize: number; date: string; specialRequests: string | null },
  today: string,
): boolean {
  const saysSo = booking.specialRequests?.toLowerCase().includes('urgent') ?? false
  return booking.partySize > URGENT_PARTY || booking.date === today || saysSo
}
