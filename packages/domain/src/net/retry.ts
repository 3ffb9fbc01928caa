/** How often a failed request is sent again, beyond the first time. */
export const MAX_RETRIES = 3

const FIRST_WAIT_MS = 1000
const JITTER_MS = 1000
const LONGEST_BACKOFF_MS = 32_000
/** A `retry-after` is obeyed for so long at most. */
export const LONGEST_OBEYED_SECONDS = 60

/** Whether sending the same request again can help: no answer, too many requests, a failing server. */
export function isRetryable(status: number | null): boolean {
  return status === null || status === 429 || status >= 500
}

/**
 * Delay before retry `attempt` (1, 2, 3, …): 1, 2, 4, … 32 seconds plus up to one random second, so that all browsers of
 * a restaurant do not return at once. A server's `retry-after` is obeyed, up to a minute.
 */
export function retryDelayMs(attempt: number, randomUnit: number, retryAfterSeconds?: number | null): number {
  const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS) + randomUnit * JITTER_MS
  const askedMs = Math.min(retryAfterSeconds || 0, LONGEST_OBEYED_SECONDS) * 1000
  return Math.max(backoffMs, askedMs)
}
