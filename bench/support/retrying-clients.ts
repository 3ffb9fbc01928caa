import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { WITH_KEY } from './customer.ts'

const TRY_AGAIN_MS = 20
const TIMEOUT_MS = 5_000
/** Share of acknowledged orders that are sent again, like a customer who presses twice. */
const REPEATED_SHARE = 0.1

/** Records of the clients: the order acknowledged for each key, and unexpected responses. */
export type ClientLog = {
  acknowledged: Map<string, string>
  /** Tries without a response, or with one that asks to retry. */
  triedAgain: number
  /** Keys sent once more after their acknowledgement. */
  repeated: number
  /** Responses that no retry may get: another order for the same key, or a refusal of a good order. */
  wrongAnswers: string[]
}

export type RetryingClients = { log: ClientLog; finish(): Promise<void> }

/** Clients that place orders one by one and retry each with the same key until it is acknowledged. */
export function startClients(url: string, count: number): RetryingClients {
  const log: ClientLog = { acknowledged: new Map(), triedAgain: 0, repeated: 0, wrongAnswers: [] }
  let open = true

  async function placeOrders(): Promise<void> {
    while (open) {
      const key = randomUUID()
      const orderId = await placeOne(url, key, log)
      if (orderId === undefined) continue
      log.acknowledged.set(key, orderId)
      if (Math.random() < REPEATED_SHARE) await repeat(key, orderId)
    }
  }

  async function repeat(key: string, orderId: string): Promise<void> {
    log.repeated++
    const again = await placeOne(url, key, log)
    if (again !== undefined && again !== orderId) log.wrongAnswers.push(`${key} was ${orderId} and then ${again}`)
  }

  const clients = Array.from({ length: count }, placeOrders)
  return {
    log,
    async finish() {
      open = false
      await Promise.all(clients)
    },
  }
}

async function placeOne(url: string, key: string, log: ClientLog): Promise<string | undefined> {
  for (;;) {
    const answer = await send(url, key)
    if (answer?.orderId) return answer.orderId
    if (answer && answer.status < 500) {
      log.wrongAnswers.push(`${key} was answered ${answer.status} ${answer.text}`)
      return undefined
    }
    log.triedAgain++
    await wait(TRY_AGAIN_MS)
  }
}

type Answer = { status: number; text: string; orderId?: string }

/** Undefined where the connection broke before the whole answer was there. */
async function send(url: string, key: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}/api/createCustomerOrderCash`, {
      method: 'POST',
      headers: { ...WITH_KEY, 'content-type': 'application/json', 'idempotency-key': key },
      // The order carries its key, so that doubles are found without trusting the table of keys.
      body: JSON.stringify({ ...orderPayload(), specialInstructions: key }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, text, ...(response.ok && (JSON.parse(text) as { orderId: string })) }
  } catch {
    return undefined
  }
}
