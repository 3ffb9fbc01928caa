import { type ApiError, isApiError } from '#web/lib/api/api.ts'

/** Refusals for times that have changed since they were read. */
const TIME_REFUSALS = new Set(['time-not-offered', 'kitchen-full', 'promise-changed'])

export function isTimeRefused(error: unknown): error is ApiError {
  return isApiError(error) && TIME_REFUSALS.has(error.code)
}

/** Whether the chosen time is refused: the list of times says so, and offers the nearest. */
export function isTimeGone(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'time-not-offered'
}

/** When the order would be ready now, of the refusal `promise-changed`. */
export function newTimeOf(error: unknown): string | undefined {
  const readyAt = isApiError(error) && error.code === 'promise-changed' ? error.details?.['readyAt'] : undefined
  return typeof readyAt === 'string' ? readyAt : undefined
}
