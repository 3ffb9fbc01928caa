import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** A caller, identified by headers. */
export type Person = { name: string; headers: Record<string, string> }

export type Answer = { status: number; code: string; body: Record<string, unknown>; retryAfterMs?: number }

/** A call that carried a key and was acknowledged: sent again, it must be answered the same. */
export type Acknowledged = { person: Person; path: string; body: object; key: string; answer: Answer }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Sent = { person: Person; path: string; body?: object; key?: string; method?: Method }

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
  'order-already-paid',
  'order-not-payable',
  'order-not-found',
  'order-not-cancellable',
  'order-transition-refused',
  'refund-not-failed',
  'refund-not-owed',
  'not-found',
  // The restaurant changes meanwhile.
  'item-unavailable',
  'order-invalid',
  'kitchen-full',
  'time-not-offered',
  'menu-unsound',
  'location-in-use',
  'location-inactive',
  'location-unknown',
  'menu-location-not-found',
  'orders-paused',
])
const TRY_AGAIN_MS = 150
const GIVE_UP_MS = 180_000
const TIMEOUT_MS = 60_000

/** Calls the product like a browser or program: without a response, the request is repeated with the same key. */
export function createApiCaller(url: string) {
  const wrong: string[] = []
  const counts = { calls: 0, triedAgain: 0, toldToComeBack: 0, tooMany: 0 }

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
    counts,

    async call(sent: Sent): Promise<Answer> {
      counts.calls++
      const until = performance.now() + GIVE_UP_MS
      for (;;) {
        const answer = await send(sent).catch((error: unknown) => {
          if (performance.now() > until) throw error
        })
        const comesBack = answer !== undefined && isBusy(answer) && performance.now() < until
        if (comesBack) counts.toldToComeBack++
        if (comesBack && answer.code === 'too-many-requests') counts.tooMany++
        if (answer && !comesBack) {
          if (answer.status !== 200 && !RIGHTFUL.has(answer.code)) {
            wrong.push(`${sent.path} ${JSON.stringify(sent.body)}: ${answer.status} ${JSON.stringify(answer.body)}`)
          }
          return answer
        }
        if (!answer) counts.triedAgain++
        await wait(answer?.retryAfterMs ?? TRY_AGAIN_MS)
      }
    },

    /** Sends a change with its own key; while the provider is unreachable it is retried with that key. */
    async change(sent: Sent, acknowledged: Acknowledged[]): Promise<Answer> {
      const key = sent.key ?? randomUUID()
      const { person, path, body = {}, method = 'POST' } = sent
      for (let tries = 1; ; tries++) {
        const answer = await this.call({ person, path, body, key, method })
        if (answer.status === 200) acknowledged.push({ person, path, body, key, answer })
        if (answer.code !== 'payment-unavailable' || tries === 5) return answer
        await wait(TRY_AGAIN_MS)
      }
    },
  }
}

export type ApiCaller = ReturnType<typeof createApiCaller>

/** “Come back in a moment”, or in as many seconds as are said: a client does, with the same key. */
function isBusy({ code }: Answer): boolean {
  return code === 'unavailable' || code === 'too-many-requests'
}

/** The part of a response that must be equal whenever a key is repeated; the state of a payment may have advanced. */
export function essenceOf({ status, code, body }: Answer): string {
  const order = body['order'] as Record<string, unknown> | undefined
  const { sessionId, paymentUrl, pricing, transactionId } = body
  const orderId = order?.['id'] ?? body['orderId']
  return JSON.stringify({ status, code, sessionId, paymentUrl, pricing, transactionId, orderId })
}
