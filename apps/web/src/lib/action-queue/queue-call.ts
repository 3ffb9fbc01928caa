import { friendlyStatusMessage } from '@thali/domain/errors/friendly'

import { ApiError, createCall, isApiError } from '#web/lib/api/api.ts'
import { createClient } from '#web/lib/api/client.ts'
import { observeServerTime } from '#web/lib/clock.ts'

/** A kitchen does not wait longer for one tap: it is queued then, and nothing is lost. */
const ANSWER_MS = 8000
/** The device says it has no network. It may be wrong. */
const DOUBTED_MS = 2000

/**
 * Sends a call once, now, even if the device believes that it has no network. Neither the retries of other calls nor
 * the tab's failure gate are for this one: the queue has a patience of its own.
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

/** Whether a call may or may not have arrived: nobody knows. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && error.status === 0
}

function newClient() {
  return createClient({
    baseUrl: '/api',
    isOnline: () => true,
    wait: () => Promise.resolve(),
    random: Math.random,
    nowMs: () => performance.now(),
    warn: (text) => globalThis.console.warn(text),
    onAnswer: (response) => observeServerTime(response.headers.get('date')),
  })
}
