import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { WITH_KEY } from '../support/customer.ts'
import type { House } from '../support/house.ts'
import { inLanes } from '../support/lanes.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

const AT_ONCE = 8
const TRY_AGAIN_MS = 50
const TIMEOUT_MS = 10_000

export type ToldOrder = { id: string; phone: string }

/** Places orders, each for a customer with a phone of their own. */
export function placeOrders({ url }: House, count: number): Promise<ToldOrder[]> {
  const phones = Array.from({ length: count }, (_, number) => `+1902${2_000_000 + number}`)
  return inLanes(phones, AT_ONCE, async (phone) => {
    const body = orderPayload({ phone, email: `${phone.slice(1)}@example.com` })
    const reply = await insist(`${url}/api/createCustomerOrderCash`, WITH_KEY, body)
    return { id: String(reply['orderId']), phone }
  })
}

/** Two people take every order one step further in the same moment; one of them wins. */
export async function stepTwice({ url }: House, orders: readonly ToldOrder[], status: string): Promise<void> {
  const kitchen = { 'x-api-key': ADMIN_KEY }
  await inLanes(orders, AT_ONCE, ({ id }) =>
    Promise.all([1, 2].map(() => insist(`${url}/api/updateOrderStatus`, kitchen, { orderId: id, status }))),
  )
}

/** Sends with one key until there is an answer, as a browser does while the program is away. */
async function insist(url: string, who: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const headers = { ...who, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  for (;;) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
      if (response.status < 500) return (await response.json()) as Record<string, unknown>
    } catch {
      // The program was killed: it is asked again.
    }
    await wait(TRY_AGAIN_MS)
  }
}
