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

const MINUTE_MS = 60_000
/** An answer this young is shown without asking again, where nothing else is said. */
const USUAL_MS = 10_000

/** Answers that change seldom. What changes them, such as a live event, throws them away. */
const FOR_10_MINUTES = /^\/locations(\/|\?feature=Dine-in)/
const FOR_5_MINUTES = /^\/(locations|menu|admin\/(users\/lookup|analytics))\b/

/** How long an answer is shown without asking again, in milliseconds, from its path below `/api`. */
export function freshForMs(path: string): number {
  if (FOR_10_MINUTES.test(path)) return 10 * MINUTE_MS
  return FOR_5_MINUTES.test(path) ? 5 * MINUTE_MS : USUAL_MS
}

/**
 * For how many days a repeated `Idempotency-Key` is given its first answer: longer than an order can wait on a device
 * without a network; that of a tap on the board for a week, because there are many.
 */
export const KEY_KEPT_DAYS = { request: 30, step: 7 } as const

/** Changes of the menu that one device keeps for the network; the next one is refused, so that nobody relies on it. */
export const MOST_OFFLINE_CHANGES = 100
