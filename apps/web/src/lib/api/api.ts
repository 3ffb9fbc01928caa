import { friendlyStatusMessage, NO_CONNECTION } from '@thali/domain/net/failures'

import { observeServerTime } from '../clock.ts'
import { GATE_OPEN, isApiError, STOPPED } from './api-error.ts'
import { type Client, createClient, type Method, type RequestOptions, SERVER_HEARD } from './client.ts'
import { fillPath, type Endpoint, type InputOf, type Optionally, type ReplyOf } from './endpoints.ts'
import { observeBuild } from './served-build.ts'

export { ApiError, isApiError } from './api-error.ts'
export { readPath } from './endpoints.ts'

export type CallOptions = Pick<RequestOptions, 'idempotencyKey' | 'signal' | 'retryForMs' | 'isAsked'>

/** Codes for which the error's own sentence is shown instead of the general one for its status. */
const TELLING_CODES = new Set([
  STOPPED,
  'wrong-password',
  'too-many-attempts',
  'too-many-open-orders',
  'too-many-texts',
])

/** The client of the tab: all calls share one failure gate. */
export const client: Client = createClient({
  isOnline: () => navigator.onLine,
  onReturn: (listener) => {
    // This module is also loaded where pages are drawn on the server.
    if (typeof window !== 'undefined')
      for (const sign of ['online', SERVER_HEARD]) window.addEventListener(sign, listener)
  },
  wait,
  random: Math.random,
  nowMs: () => performance.now(),
  warn: (text) => globalThis.console.warn(text),
  onAnswer: (response) => {
    observeServerTime(response.headers.get('date'))
    observeBuild(response)
  },
})

/** Calls an endpoint by its contract: `call('POST /createCustomerOrderCash', { body })`. */
export const call = createCall(client)

/** The typed way to call through a given client. */
export function createCall({ request }: Pick<Client, 'request'>) {
  return async function call<K extends Endpoint>(
    endpoint: K,
    ...[input]: Optionally<InputOf<K> & CallOptions>
  ): Promise<ReplyOf<K>> {
    const [method, template] = endpoint.split(' ') as [Method, string]
    const { params, query, body, ...options } = (input ?? {}) as CallOptions & {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    return (await request(method, fillPath(template, params, query), { ...options, body })) as ReplyOf<K>
  }
}

/** The sentence shown for any error. */
export function userMessage(error: unknown): string {
  if (!isApiError(error)) return friendlyStatusMessage(500, null)
  if (TELLING_CODES.has(error.code)) return error.message
  if (error.code === GATE_OPEN) return NO_CONNECTION
  return friendlyStatusMessage(error.status === 0 ? null : error.status, error.message)
}

/** Resolves after so many milliseconds; throws the reason when it is aborted before. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => reject(signal?.reason as Error)
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
