import { type ApiError, client, createCall, isApiError } from '#web/lib/api/api.ts'
import { GATE_OPEN, STOPPED } from '#web/lib/api/api-error.ts'

/** After this long without an answer the tap is queued: a kitchen does not wait longer. */
const ANSWER_MS = 8000
/** The same while the device says that it has no network. It may be wrong. */
const DOUBTED_MS = 2000

/** Sends a call once, now, even if the device believes that it has no network. The queue has a backoff of its own. */
export const callOnce = createCall({
  request: (method, path, options) => client.request(method, path, { ...options, ...patience(), retries: 0 }),
})

/** The same, but a failing server is asked again. */
export const callPatiently = createCall({
  request: (method, path, options) => client.request(method, path, { ...options, ...patience() }),
})

function patience() {
  return { isQueued: true, timeoutMs: navigator.onLine ? ANSWER_MS : DOUBTED_MS }
}

/** Whether the action belongs in the queue: nobody knows if the call has arrived, or it was not sent at all. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && error.code !== STOPPED && (error.status === 0 || error.code === GATE_OPEN)
}

/**
 * Whether the server has said no for good. A call that failed because of too many requests, or because the session has
 * ended, may still succeed later; a daily limit is no reason to wait.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { status, code } = error
  return status >= 400 && status < 500 && status !== 401 && (status !== 429 || code === 'too-many-guests')
}
