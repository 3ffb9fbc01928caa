import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { CUSTOMER_KEY } from '../support/server-process.ts'

const EVERY_MS = 170
/** One guest of so many pays by card. */
const PAYS_BY_CARD = 6
const AGAIN_SECONDS = 0.5
/** As the site: it goes on with the same key. */
const PATIENCE_MS = 25_000
const CARD = '4242 4242 4242 4242'
/** The provider sends a guest who has paid back to the restaurant. */
const TAKEN = 303

/** An order that was acknowledged, or a payment that the provider took; times in ms of `performance.now()`. */
export type Acknowledged = { key: string; id: string; begunAt: number; at: number }
export type Paid = { sessionId: string; begunAt: number; at: number }
export type GuestsLog = { orders: Acknowledged[]; payments: Paid[]; problems: string[] }

type Answer = Record<string, unknown> | null

/** Asks one node after the other, with one key, until one answers. What nobody answered well is noted. */
function createAsking(urls: readonly string[], problems: string[]) {
  let calls = 0
  return async (pathname: string, body: object): Promise<Answer> => {
    const headers = { 'x-api-key': CUSTOMER_KEY, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const deadline = performance.now() + PATIENCE_MS
    let said = ''
    for (let attempt = calls++; performance.now() < deadline; attempt += 1) {
      const url = `${urls[attempt % urls.length]}/api${pathname}`
      const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) }
      const answer = await fetch(url, init).catch(() => undefined)
      if (answer?.ok) return (await answer.json()) as Answer
      said = answer ? `${answer.status} ${(await answer.text()).slice(0, 200)}` : 'no answer'
      if (answer && answer.status < 500 && answer.status !== 409) break
      // As a browser: it waits as long as it is asked to.
      await wait(Number(answer?.headers.get('retry-after') ?? AGAIN_SECONDS) * 1_000)
    }
    problems.push(`${pathname}: ${said}`)
    return null
  }
}

/** Guests who order at any node, in cash and by card, and ask again until they are answered. */
export function letGuestsCome(urls: readonly string[]) {
  const log: GuestsLog = { orders: [], payments: [], problems: [] }
  const ask = createAsking(urls, log.problems)
  const open = new Set<Promise<void>>()
  let number = 0

  async function come(): Promise<void> {
    const guest = number++
    const key = randomUUID()
    const begunAt = performance.now()
    const isByCard = guest % PAYS_BY_CARD === 0
    const order = {
      ...orderPayload({
        phone: `+1902${5_550_000 + guest}`,
        email: `guest${guest}@example.com`,
        // Drinks at two restaurants: no kitchen is full after them.
        location: guest % 2 === 0 ? 'truro' : 'new-glasgow',
        choices: [{ dish: 'mangoLassi', quantity: 1 }],
        paymentMethod: isByCard ? 'online' : 'cash',
      }),
      // The order carries its key, so that doubles are found without trusting the table of keys.
      specialInstructions: key,
    }
    if (isByCard) {
      const page = await ask('/createCustomerPayment', { orderData: order })
      if (!page) return
      const form = new URLSearchParams({ cardNumber: CARD })
      const paid = await fetch(String(page['paymentUrl']), { method: 'POST', body: form, redirect: 'manual' })
      // A page that was closed meanwhile takes nothing, and says so.
      if (paid.status === TAKEN)
        log.payments.push({ sessionId: String(page['sessionId']), begunAt, at: performance.now() })
      return
    }
    const placed = await ask('/createCustomerOrderCash', order)
    if (placed) log.orders.push({ key, id: String(placed['orderId']), begunAt, at: performance.now() })
  }

  const timer = setInterval(() => {
    const one: Promise<void> = come().finally(() => open.delete(one))
    open.add(one)
  }, EVERY_MS)

  return {
    log,
    ask,
    /** Nobody comes any more; resolves when everybody was answered, or has given up. */
    async end(): Promise<void> {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

export type Guests = ReturnType<typeof letGuestsCome>
