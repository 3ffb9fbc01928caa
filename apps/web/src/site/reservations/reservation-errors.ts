import { isApiError, userMessage } from '#web/lib/api/api.ts'

/** Refusals for which the server's sentence is shown instead of the general one. */
const TELLING = new Set([
  'reservation-invalid',
  'reservation-check-failed',
  'reservation-not-found',
  'too-many-guests',
  'slot-unavailable',
  'location-not-found',
])

/** The sentence for a failed booking or cancellation. */
export function reservationMessage(error: unknown): string {
  return isApiError(error) && TELLING.has(error.code) ? error.message : userMessage(error)
}
