import { setTimeout as wait } from 'node:timers/promises'

import { ADMIN_KEY, CUSTOMER_KEY } from './server-process.ts'

/** A caller, identified by headers. */
export type Person = { name: string; headers: Record<string, string> }

export type Answer = { status: number; code: string; body: Record<string, unknown>; retryAfterMs?: number }

export const CUSTOMER_PROGRAM: Person = { name: 'a customer’s program', headers: { 'x-api-key': CUSTOMER_KEY } }
export const ADMIN_PROGRAM: Person = { name: 'a program of the house', headers: { 'x-api-key': ADMIN_KEY } }

export type Sent = { person: Person; path: string; body?: object; key?: string; method?: 'GET' | 'POST' | 'PATCH' }

/** Refusals that a customer or staff can rightly get in a race; any other answer is wrong. */
const RIGHTFUL = new Set([
  'sold-out',
  'discount-refused',
  'too-many-open-orders',
  'payment-already-made',
  'payment-in-progress',
  'payment-session-closed',
  'payment-unavailable',
  'payment-not-confirmed',
  'order-not-cancellable',
  'order-transition-refused',
  'refund-not-failed',
  'refund-not-owed',
  'not-found',
])
const TRY_AGAIN_MS = 150
const GIVE_UP_MS = 180_000
const TIMEOUT_MS = 60_000

/** Calls the product like a browser or program: without a response, the request is repeated with the same key. */
export function createApiCaller(url: string) {
  const wrong: string[] = []

  async function send({ person, path, body, key, method = 'POST' }: Sent): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...person.headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parsed = JSON.parse(await response.text()) as Record<string, unknown>
    const code = response.ok ? '' : String(parsed['code'])
    const seconds = Number(response.headers.get('retry-after'))
    return { status: response.status, code, body: parsed, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
  }

  return {
    url,
    /** Responses that nobody should ever get. */
    wrong,

    async call(sent: Sent): Promise<Answer> {
      const until = performance.now() + GIVE_UP_MS
      for (;;) {
        const answer = await send(sent).catch((error: unknown) => {
          if (performance.now() > until) throw error
        })
        if (answer && (!isBusy(answer) || performance.now() > until)) {
          if (answer.status !== 200 && !RIGHTFUL.has(answer.code)) {
            wrong.push(`${sent.path} ${JSON.stringify(sent.body)}: ${answer.status} ${JSON.stringify(answer.body)}`)
          }
          return answer
        }
        await wait(answer?.retryAfterMs ?? TRY_AGAIN_MS)
      }
    },
  }
}

export type ApiCaller = ReturnType<typeof createApiCaller>

/** “Come back in a moment”, or in as many seconds as are said: a client does, with the same key. */
function isBusy({ code }: Answer): boolean {
  return code === 'unavailable' || code === 'too-many-requests'
}
