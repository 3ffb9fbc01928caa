import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'
import { ApiError, STOPPED } from './api-error.ts'
import { createExchange, type Exchange, type ExchangeDeps, type Patience, type Sending } from './exchange.ts'

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
