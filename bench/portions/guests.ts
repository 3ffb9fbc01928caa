import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { type Dish, DISHES, orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, type ApiCaller, CUSTOMER_PROGRAM } from '../support/api-caller.ts'
import type { CardProvider } from '../support/card-provider.ts'
import type { House } from '../support/house.ts'

export type PortionsHouse = House & { api: ApiCaller; provider: CardProvider }
export type Guest = { email: string; dish: Dish; quantity: number }

const LOOK_AGAIN_MS = 500
/** A restart in between takes seconds. */
const LOOKS = 120

export function idOf(dish: Dish): string {
  return `truro-${DISHES[dish].slug}`
}

/** Enters the portions of a dish, as in the menu of the office. */
export async function countPortions({ api }: PortionsHouse, dish: Dish, portions: number): Promise<void> {
  const path = `/api/admin/menu/truro/items/${idOf(dish)}`
  const { status } = await api.call({
    person: ADMIN_PROGRAM,
    method: 'PATCH',
    path,
    body: { portions },
    key: randomUUID(),
  })
  if (status !== 200) throw new Error(`The portions of ${dish} were not taken: ${status}`)
}

/** Orders in cash; the order's id, or undefined where too few are left. */
export async function orderInCash({ api }: PortionsHouse, guest: Guest): Promise<string | undefined> {
  const body = payloadOf(guest, 'cash')
  const sent = { person: CUSTOMER_PROGRAM, path: '/api/createCustomerOrderCash', body, key: randomUUID() }
  return idIn((await api.call(sent)).body['orderId'])
}

/** Begins a card payment; the id of its page, or undefined where too few are left. */
export async function beginByCard({ api }: PortionsHouse, guest: Guest): Promise<string | undefined> {
  const body = { orderData: payloadOf(guest, 'online') }
  const sent = { person: CUSTOMER_PROGRAM, path: '/api/createCustomerPayment', body, key: randomUUID() }
  return idIn((await api.call(sent)).body['sessionId'])
}

/** Pays on the provider's page, and waits for the order as the confirmation page does. */
export async function payAndWait({ api, provider }: PortionsHouse, sessionId: string): Promise<void> {
  await provider.pay(sessionId)
  for (let look = 0; look < LOOKS; look++) {
    const sent = { person: CUSTOMER_PROGRAM, path: '/api/getOrderBySessionId', body: { sessionId } }
    if (idIn((await api.call(sent)).body['orderId']) !== undefined) return
    await wait(LOOK_AGAIN_MS)
  }
}

export async function closePage({ api }: PortionsHouse, sessionId: string): Promise<void> {
  await api.call({ person: CUSTOMER_PROGRAM, path: '/api/closePaymentSession', body: { sessionId } })
}

export async function cancel({ api }: PortionsHouse, orderId: string): Promise<void> {
  const body = { orderId, cancelReason: 'The guest called' }
  await api.call({ person: ADMIN_PROGRAM, path: '/api/cancelOrder', body, key: randomUUID() })
}

function payloadOf({ email, dish, quantity }: Guest, paymentMethod: 'cash' | 'online') {
  return orderPayload({ choices: [{ dish, quantity }], email, paymentMethod })
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
