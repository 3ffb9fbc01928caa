import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'

/** After this long without a byte in either direction nobody answers any more. */
const QUIET_MS = 30_000

export type BodyToSend = {
  method: 'POST' | 'PATCH'
  /** Below `/api`. */
  path: string
  headers: Readonly<Record<string, string>>
  body: Blob | FormData
  /** Told of the bytes that have left. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a body with `XMLHttpRequest`, because `fetch` tells no progress of what it sends. Otherwise the same. */
export function sendBody({ method, path, headers, body, onSent, signal }: BodyToSend): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), QUIET_MS)
  }
  const abort = () => request.abort()
  const fail = () => reject(signal.aborted ? (signal.reason as Error) : new TypeError('The request got no answer'))

  request.open(method, apiAddress(path))
  const all = { ...connection.headers, accept: 'application/json', 'accept-language': LANGUAGE, ...headers }
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded }) => {
    waitForMore()
    onSent(loaded)
  })
  request.addEventListener('load', () => resolve(answerOf(request)))
  request.addEventListener('error', fail)
  request.addEventListener('abort', fail)
  request.addEventListener('loadend', () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
  signal.addEventListener('abort', abort, { once: true })
  waitForMore()
  request.send(body)
  return promise
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
