import { GATE_OPEN, STOPPED } from '#web/lib/api/api-error.ts'
import { type ApiError, createCall, isApiError } from '#web/lib/api/api.ts'
import type { RequestOptions } from '#web/lib/api/client.ts'
import { client } from '#web/lib/api/tab-client.ts'

/** After this long without an answer the tap is queued: a kitchen does not wait longer. */
const ANSWER_MS = 8000
/** The same while the device says that it has no network, or nobody has answered lately. Both may be over. */
const DOUBTED_MS = 2000

/** Sends a call once, now, even if the device believes that it has no network. The queue has a backoff of its own. */
export const callOnce = createQueueCall({ retries: 0 })

/** The same for what a person has just tapped: it is sent whatever the failure gate says (ruling 54). */
export const callNow = createQueueCall({ retries: 0, isAsked: true })

/** `callOnce` in the name of an account, or of nobody's for a guest. */
export function callOnceFor(account: string): Send {
  return createQueueCall({ retries: 0, account })
}

/**
 * Sends what a person has just tapped. A failing server is asked again; one that has failed so often that the gate is shut
 * is asked once, and not waited for long (ruling 54).
 */
export function callPatientlyFor(account: string | undefined): Send {
  return createCall({
    async request(method, path, options) {
      const usually = { ...options, ...patience(), account }
      try {
        return await client.request(method, path, usually)
      } catch (error) {
        if (!isApiError(error) || error.code !== GATE_OPEN) throw error
        return client.request(method, path, { ...usually, timeoutMs: DOUBTED_MS, retries: 0, isAsked: true })
      }
    },
  })
}

export type Send = typeof callOnce

function createQueueCall(how: Pick<RequestOptions, 'retries' | 'account' | 'isAsked'>) {
  return createCall({
    request: (method, path, options) => client.request(method, path, { ...options, ...patience(), ...how }),
  })
}

function patience() {
  return { isQueued: true, timeoutMs: navigator.onLine ? ANSWER_MS : DOUBTED_MS }
}

/** What a proxy says while the server is away, or the server itself while it starts. They say nothing about a call. */
export const AWAY_STATUSES = new Set([502, 503, 504])
const AWAY_CODES = new Set([GATE_OPEN, 'unknown', 'unavailable'])

/** Whether the action belongs in the queue: nobody knows if the call has arrived, or it has not. */
export function isUnanswered(error: unknown): boolean {
  if (!isApiError(error) || error.code === STOPPED) return false
  return error.status === 0 || (AWAY_STATUSES.has(error.status) && AWAY_CODES.has(error.code))
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
