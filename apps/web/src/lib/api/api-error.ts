import { isRetryable } from '@thali/domain/net/asking-again'

/** Not sent: the failure gate is open. */
export const GATE_OPEN = 'gate-open'
/** The person who waited for the answer does not want to any more. */
export const STOPPED = 'stopped'
/** A 2xx answer that is not JSON, as a rule of something between browser and server. */
export const UNREADABLE = 'unreadable'

export type ApiErrorParts = {
  code: string
  status: number
  message: string
  details?: Record<string, unknown> | undefined
  /** Of our server's answer; of a call that the gate held back, that of the failure that shut it. */
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** A call the API refused, or that got no answer (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly requestId: string | undefined
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options)
    this.code = parts.code
    this.status = parts.status
    this.details = parts.details
    this.requestId = parts.requestId
    this.retryAfter = parts.retryAfter
  }
}

/** A failure that says nothing about the call itself: no answer, too many requests, a failing server. */
export function isTransient(error: unknown): error is ApiError {
  return isApiError(error) && isRetryable(error.status === 0 ? null : error.status)
}

const FINAL_REFUSALS = new Set([401, 403, 404])

/** A refusal that asking again does not change. What answers in the place of our server has no request id. */
export function isFinal(error: unknown): boolean {
  return isApiError(error) && error.requestId !== undefined && FINAL_REFUSALS.has(error.status)
}

/** By name, because server and browser bundles each have their own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
