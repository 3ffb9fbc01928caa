import { isApiError, userMessage } from '#web/lib/api/api.ts'

/** Refusals whose own sentence says more than the one everybody reads for their status. */
const TELLING = new Set([
  'reservation-invalid',
  'reservation-check-failed',
  'reservation-not-found',
  'too-many-guests',
  'slot-unavailable',
  'location-not-found',
])

/** The sentence a guest reads when booking or cancelling went wrong. */
export function reservationMessage(error: unknown): string {
  return isApiError(error) && TELLING.has(error.code) ? error.message : userMessage(error)
}
