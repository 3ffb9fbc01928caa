import { MAX_RETRIES, retryDelayMs } from '@thali/domain/net/asking-again'
import {
  friendlyStatusMessage,
  admit,
  CLOSED_GATE,
  type FailureGate,
  GATE_REFUSAL,
  gateAfter,
} from '@thali/domain/net/failures'

import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'
import { ApiError, STOPPED, GATE_OPEN, isTransient, UNREADABLE } from './api-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RequestOptions = Patience & {
  body?: unknown
  /** The same key again asks for the outcome of the same attempt. */
  idempotencyKey?: string
  /** In whose name the call is made; the server refuses it where somebody else is signed in. */
  account?: string | undefined
}

export type Client = {
  /** Calls the API with JSON. */
  request: (method: Method, path: string, options?: RequestOptions) => Promise<unknown>
  /** Sends anything else, such as a part of a file, behind the same gate and with the same repeats. */
  exchange: Exchange
  /** Ends every change that a person waits for. Their calls fail with this sentence. */
  stop: (sentence: string) => void
}

const JSON_HEADERS = { accept: 'application/json', 'accept-language': LANGUAGE }

/** Calls the API with retries behind one failure gate. Every failure is an `ApiError`. */
export function createClient(deps: ExchangeDeps): Client {
  const exchange = createExchange(deps)
  let stopping = new AbortController()

  return {
    exchange,
    request(method, path, options = {}) {
      const { signal } = options
      const attempt = toAttempt(method, options)
      const sending: Sending<unknown> = {
        name: `${method} ${path.split('?', 1)[0]}`,
        send: (ended) => fetch(apiAddress(path), { ...attempt, signal: ended }),
        read: (response) => response.json(),
      }
      if (method === 'GET') return exchange(sending, options)
      return exchange(sending, {
        isAsked: !options.isQueued,
        ...options,
        signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal,
      })
    },
    stop(sentence) {
      stopping.abort(new ApiError({ code: STOPPED, status: 0, message: sentence }))
      stopping = new AbortController()
    },
  }
}

function toAttempt(method: Method, { body, idempotencyKey, account }: RequestOptions): RequestInit {
  const headers: Record<string, string> = { ...connection.headers, ...JSON_HEADERS }
  // The server recognises a repeated call by its idempotency key.
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
  if (account !== undefined) headers['x-acting-account'] = account
  if (body === undefined) return { method, headers }

  headers['content-type'] = 'application/json'
  return { method, headers, body: JSON.stringify(body) }
}

/** When a call is given up. */
export type Patience = {
  signal?: AbortSignal | undefined
  /** How long one sending may take, in milliseconds; 30 seconds unless said otherwise. */
  timeoutMs?: number
  /** How often it is sent again, at most; three times unless said otherwise. */
  retries?: number
  /** Sent again for so long, in milliseconds, instead of so often: offline, too, and while the gate is open. */
  retryForMs?: number
  /** It is sent even if the device believes that it has no network, and silence ends it: the queue asks again later. */
  isQueued?: boolean
  /** Somebody has just asked for it: it is sent although the gate is open (ruling 54). */
  isAsked?: boolean | undefined
}

/** What is sent, and how its answer is read. `name` is for the log. */
type Sending<Answer> = {
  name: string
  send: (signal: AbortSignal) => Promise<Response>
  read: (response: Response) => Promise<Answer>
}

/** Sends something until it is answered, refused or given up. */
type Exchange = <Answer>(sending: Sending<Answer>, patience?: Patience) => Promise<Answer>

/** The dependencies of an exchange. */
type ExchangeDeps = {
  isOnline: () => boolean
  /** Has something done each time the device gets its network back, or hears the server again in another way. */
  onReturn: (listener: () => void) => void
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
  nowMs: () => number
  warn: (text: string) => void
  onAnswer: (response: Response) => void
}

const TIMEOUT_MS = 30_000
const SLOW_MS = 5000
const LOW_QUOTA = 0.2

/** Only the card provider is down; cash orders still work. */
const CARDS_AWAY = 'payment-unavailable'
/** Refusals that a retry does not lift: the person has to act, or may choose to. */
const SETTLED_REFUSALS = new Set(['too-many-attempts', 'too-many-open-orders', 'too-many-texts', CARDS_AWAY])

/** Sends with retries behind one failure gate. Every failure is an `ApiError`. */
function createExchange(deps: ExchangeDeps): Exchange {
  let gate: FailureGate = CLOSED_GATE
  /** Of the last failure; undefined where our server did not answer. */
  let failedId: string | undefined

  // The browser tells of a lost network later than the calls that it costs fail: they say nothing about the server.
  deps.onReturn(() => (gate = CLOSED_GATE))

  /** Remembers how the server is. A device without a network says nothing about it. */
  function learn(status: number | null, requestId?: string): void {
    failedId = requestId
    if (status !== null || deps.isOnline()) gate = gateAfter(gate, status, deps.nowMs())
  }

  async function sendOnce<Answer>(
    { name, send, read }: Sending<Answer>,
    { signal, timeoutMs = TIMEOUT_MS, isAsked }: Patience,
  ) {
    const admission = admit(gate, deps.nowMs())
    gate = admission.gate
    if (!admission.allowed && !isAsked)
      throw new ApiError({ code: GATE_OPEN, status: 503, message: GATE_REFUSAL, requestId: failedId })

    const wasOnline = deps.isOnline()
    const lost = (cause: unknown, answer?: Response) => {
      signal?.throwIfAborted() // Given up here: not a failure of the server.
      // The network may be back by now, which the call did not have.
      if (wasOnline) learn(null)
      throw unanswered(cause, answer)
    }
    const startedMs = deps.nowMs()
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await send(signal ? AbortSignal.any([timeout, signal]) : timeout).catch(lost)
    warnAbout(name, response, deps.nowMs() - startedMs, deps.warn)
    deps.onAnswer(response)
    if (response.ok) {
      const answer = await read(response).catch((cause) => lost(cause, response))
      learn(response.status)
      return answer
    }
    const refusal = await refusalOf(response)
    learn(refusal.code === CARDS_AWAY ? 200 : response.status, refusal.requestId)
    throw refusal
  }

  async function exchange<Answer>(sending: Sending<Answer>, patience: Patience = {}): Promise<Answer> {
    const { retryForMs = Infinity, retries = retryForMs < Infinity ? Infinity : MAX_RETRIES, isQueued } = patience
    const endMs = deps.nowMs() + retryForMs
    for (let retry = 1; ; retry += 1) {
      if (!isQueued && endMs === Infinity && !deps.isOnline()) throw unanswered()
      try {
        return await sendOnce(sending, patience)
      } catch (error) {
        if (!(error instanceof ApiError) || retry > retries || !isWorthRetrying(error, patience)) throw error
        const delayMs = retryDelayMs(retry, deps.random(), error.retryAfter ?? null)
        if (deps.nowMs() + delayMs > endMs) throw error
        await deps.wait(delayMs, patience.signal)
      }
    }
  }

  return exchange
}

function warnAbout(name: string, { headers }: Response, tookMs: number, warn: (text: string) => void): void {
  if (tookMs > SLOW_MS) warn(`${name} took ${Math.round(tookMs)} ms`)

  const limit = Number(headers.get('x-ratelimit-limit'))
  const remaining = Number(headers.get('x-ratelimit-remaining'))
  if (remaining < limit * LOW_QUOTA) warn(`${name}: ${remaining} of ${limit} requests left`)
}

function isWorthRetrying(error: ApiError, { retryForMs, isQueued }: Patience): boolean {
  const { code, status } = error
  if (code === GATE_OPEN) return retryForMs !== undefined
  if (SETTLED_REFUSALS.has(code) || (isQueued && status === 0)) return false
  return isTransient(error)
}

/** The error of a call that got no answer, or an `answer` that is not JSON. */
export function unanswered(cause?: unknown, answer?: Response): ApiError {
  const message = friendlyStatusMessage(null, null)
  if (cause instanceof SyntaxError) {
    return new ApiError({ code: UNREADABLE, status: 0, message, requestId: requestIdOf(answer) }, { cause })
  }
  return new ApiError({ code: 'network-error', status: 0, message }, { cause })
}

function requestIdOf(answer?: Response): string | undefined {
  return answer?.headers.get('x-request-id') ?? undefined
}

/** The error of an answer that is not a success. */
async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = (await response.json().catch(() => null)) ?? {} // A proxy may refuse in HTML.
  const { error, code, details, requestId } = body as Partial<Record<string, unknown>>
  return new ApiError({
    code: typeof code === 'string' ? code : 'unknown',
    status: response.status,
    message: typeof error === 'string' ? error : await sentenceFor(code, response),
    details: typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : undefined,
    requestId: typeof requestId === 'string' ? requestId : requestIdOf(response),
    retryAfter: retryAfterOf(response),
  })
}

/** Our server says why it refuses; of something else that answers in its place the status is known, perhaps a code. */
async function sentenceFor(code: unknown, { status }: Response): Promise<string> {
  const table = typeof code === 'string' && (await import('@thali/domain/net/service-codes').catch(() => null))
  return table ? table.serviceCodeMessage(code) : friendlyStatusMessage(status, null)
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds >= 0 ? seconds : undefined
}

/** The window event that says that the server has answered again. */
export const SERVER_HEARD = 'heard'

/** Tells requests that were held back while the server did not answer that they can be sent. */
export function tellServerHeard(): void {
  window.dispatchEvent(new Event(SERVER_HEARD))
}
