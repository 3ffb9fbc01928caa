import { friendlyStatusMessage } from '@thali/domain/errors/friendly'
import { admit, CLOSED_GATE, type FailureGate, GATE_REFUSAL, gateAfter } from '@thali/domain/net/failure-gate'
import { isRetryable, MAX_RETRIES, retryDelayMs } from '@thali/domain/net/retry'

import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'
import { ApiError } from './api-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RequestOptions = {
  body?: unknown
  /** The same key again asks for the outcome of the same attempt. */
  idempotencyKey?: string
  signal?: AbortSignal
  retries?: number
}

/** The dependencies of the client. */
export type ClientDeps = {
  isOnline: () => boolean
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
  nowMs: () => number
  warn: (text: string) => void
  onAnswer: (response: Response) => void
}

type Attempt = { method: Method; path: string; headers: Record<string, string>; body: string | null }

export type Client = { request: (method: Method, path: string, options?: RequestOptions) => Promise<unknown> }

const TIMEOUT_MS = 30_000
const SLOW_MS = 5000
const LOW_QUOTA = 0.2

/** Only the card provider is down; cash orders still work. */
const CARDS_AWAY = 'payment-unavailable'
/** Refusals that a retry does not lift: the person has to act, or may choose to. */
const SETTLED_REFUSALS = new Set(['too-many-attempts', 'too-many-open-orders', 'too-many-texts', CARDS_AWAY])

/** Sends calls with retries behind one failure gate. Every failure is an `ApiError`. */
export function createClient(deps: ClientDeps): Client {
  let gate: FailureGate = CLOSED_GATE

  async function send(attempt: Attempt, signal: AbortSignal | undefined): Promise<unknown> {
    const admission = admit(gate, deps.nowMs())
    gate = admission.gate
    if (!admission.allowed) throw new ApiError({ code: 'gate-open', status: 503, message: GATE_REFUSAL })

    const lost = (cause: unknown) => {
      signal?.throwIfAborted() // Aborted by the page: not a failure of the server.
      gate = gateAfter(gate, null, deps.nowMs())
      throw unanswered(cause)
    }
    const startedMs = deps.nowMs()
    const response = await exchange(attempt, signal).catch(lost)
    warnAbout(attempt, response, deps.nowMs() - startedMs)
    deps.onAnswer(response)
    const answer = await readAnswer(response).catch(lost)
    const isSiteUp = answer instanceof ApiError && answer.code === CARDS_AWAY
    gate = gateAfter(gate, isSiteUp ? 200 : response.status, deps.nowMs())
    if (answer instanceof ApiError) throw answer
    return answer
  }

  async function exchange({ method, path, headers, body }: Attempt, signal: AbortSignal | undefined) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(apiAddress(path), {
      method,
      headers,
      body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
  }

  function warnAbout({ method, path }: Attempt, { headers }: Response, tookMs: number): void {
    const name = `${method} ${path.split('?', 1)[0]}`
    if (tookMs > SLOW_MS) deps.warn(`${name} took ${Math.round(tookMs)} ms`)

    const limit = Number(headers.get('x-ratelimit-limit') ?? Number.NaN)
    const remaining = Number(headers.get('x-ratelimit-remaining') ?? Number.NaN)
    if (remaining < limit * LOW_QUOTA) deps.warn(`${name}: ${remaining} of ${limit} requests left`)
  }

  async function request(method: Method, path: string, options: RequestOptions = {}): Promise<unknown> {
    const attempt = toAttempt(method, path, options)
    const retries = options.retries ?? MAX_RETRIES
    for (let retry = 1; ; retry += 1) {
      if (!deps.isOnline()) throw unanswered()
      try {
        return await send(attempt, options.signal)
      } catch (error) {
        if (!(error instanceof ApiError) || retry > retries || !isWorthRetrying(error)) throw error
        await deps.wait(retryDelayMs(retry, deps.random(), error.retryAfter ?? null), options.signal)
      }
    }
  }

  return { request }
}

function toAttempt(method: Method, path: string, { body, idempotencyKey }: RequestOptions): Attempt {
  const headers: Record<string, string> = {
    ...connection.headers,
    accept: 'application/json',
    'accept-language': LANGUAGE,
  }
  // The server recognises a repeated call by its idempotency key.
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
  if (body === undefined) return { method, path, headers, body: null }

  headers['content-type'] = 'application/json'
  return { method, path, headers, body: JSON.stringify(body) }
}

function isWorthRetrying({ code, status }: ApiError): boolean {
  return code !== 'gate-open' && !SETTLED_REFUSALS.has(code) && isRetryable(status === 0 ? null : status)
}

/** A 2xx answer that is not JSON: something between browser and server answered instead. */
export const UNREADABLE = 'unreadable'

/** The error of a call without an answer from the server. */
export function unanswered(cause?: unknown): ApiError {
  const code = cause instanceof SyntaxError ? UNREADABLE : 'network-error'
  return new ApiError({ code, status: 0, message: friendlyStatusMessage(null, null) }, { cause })
}

/** The answer of a call, or its refusal as an error. */
async function readAnswer(response: Response): Promise<unknown> {
  return response.ok ? response.json() : refusalOf(response)
}

/** The error of an answer that is not a success. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = (await response.json().catch(() => null)) ?? {} // A proxy may refuse in HTML.
  const { error, code, details, requestId } = body as Partial<Record<string, unknown>>
  return new ApiError({
    code: typeof code === 'string' ? code : 'unknown',
    status: response.status,
    message: typeof error === 'string' ? error : friendlyStatusMessage(response.status, null),
    details: typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : undefined,
    requestId: typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
    retryAfter: retryAfterOf(response),
  })
}

function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  const seconds = value === null ? Number.NaN : Number(value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
