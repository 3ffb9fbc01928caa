import { friendlyStatusMessage } from '@thali/domain/errors/friendly'

import { ApiError, createCall, isApiError } from '#web/lib/api/api.ts'
import { createClient } from '#web/lib/api/client.ts'
import { observeServerTime } from '#web/lib/clock.ts'

/** After this long without an answer the tap is queued: a kitchen does not wait longer. */
const ANSWER_MS = 8000
/** The same while the device says that it has no network. It may be wrong. */
const DOUBTED_MS = 2000

/**
 * Sends a call once, now, even if the device believes that it has no network. Without the client's retries and the
 * tab's failure gate: the queue has a backoff of its own.
 */
export const callOnce = createCall({
  async request(method, path, options = {}) {
    const signal = AbortSignal.timeout(navigator.onLine ? ANSWER_MS : DOUBTED_MS)
    try {
      return await newClient().request(method, path, { ...options, signal, retries: 0 })
    } catch (cause) {
      if (isApiError(cause)) throw cause
      const message = friendlyStatusMessage(null, null)
      throw new ApiError({ code: 'network-error', status: 0, message }, { cause })
    }
  },
})

/** Whether nobody knows if a call has arrived. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && error.status === 0
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

function newClient() {
  return createClient({
    isOnline: () => true,
    wait: () => Promise.resolve(),
    random: Math.random,
    nowMs: () => performance.now(),
    warn: (text) => globalThis.console.warn(text),
    onAnswer: (response) => observeServerTime(response.headers.get('date')),
  })
}
