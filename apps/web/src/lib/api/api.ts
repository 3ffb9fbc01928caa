import { friendlyStatusMessage, NO_CONNECTION } from '@thali/domain/net/failures'

import { GATE_OPEN, isApiError, STOPPED } from './api-error.ts'
import type { Client, Method, RequestOptions } from './client.ts'
import { fillPath, type Endpoint, type InputOf, type Optionally, type ReplyOf } from './endpoints.ts'
import { client } from './tab-client.ts'

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
