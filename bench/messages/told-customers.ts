import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, type ApiCaller, createApiCaller, CUSTOMER_PROGRAM } from '../support/api-caller.ts'
import type { House } from '../support/house.ts'
import { inLanes } from '../support/lanes.ts'

const AT_ONCE = 8

export type ToldOrder = { id: string; phone: string }

/** Places orders, each for a customer with a phone of their own. While the program is away, each is sent again with its key. */
export function placeOrders({ url }: House, count: number): Promise<ToldOrder[]> {
  const api = createApiCaller(url)
  const phones = Array.from({ length: count }, (_, number) => `+1902${2_000_000 + number}`)
  return inLanes(phones, AT_ONCE, async (phone) => {
    const body = orderPayload({ phone, email: `${phone.slice(1)}@example.com` })
    const sent = { person: CUSTOMER_PROGRAM, path: '/api/createCustomerOrderCash', body, key: randomUUID() }
    return { id: String((await api.call(sent)).body['orderId']), phone }
  })
}

/** Two people take every order one step further in the same moment; one of them wins. */
export async function stepTwice({ url }: House, orders: readonly ToldOrder[], status: string): Promise<void> {
  const api = createApiCaller(url)
  await inLanes(orders, AT_ONCE, ({ id }) => Promise.all([step(api, id, status), step(api, id, status)]))
}

function step(api: ApiCaller, orderId: string, status: string) {
  const body = { orderId, status }
  return api.call({ person: ADMIN_PROGRAM, path: '/api/updateOrderStatus', body, key: randomUUID() })
}
