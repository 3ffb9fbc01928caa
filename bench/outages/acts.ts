import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { type Dish, DISHES, orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, type Answer, CUSTOMER_PROGRAM, type Person, type Sent } from '../support/api-caller.ts'
import type { LocationId } from '../support/crew.ts'
import type { Random } from '../support/random.ts'
import type { OutageHouse } from './house.ts'

/** A customer with an account, and the location where it orders. */
export type Seat = { person: Person; location: LocationId }

export type OutageStage = {
  house: OutageHouse
  /** They order one after the other: an account has one cart at a location. */
  seats: Seat[]
  /** Changes that were done: sent again with its key, each has to be answered the same. */
  acknowledged: { sent: Sent; answer: Answer }[]
}

/** A cash order as its customer knows it; it carries its key, so that doubles are found. */
export type CashOrder = { key: string; id: string; phone: string; email: string }

const TRY_AGAIN_MS = 500
const LOOK_AGAIN_MS = 100
const GIVE_UP_MS = 180_000

let customers = 0

/** Places a cash order, and asks again with the same key until it is acknowledged. */
export async function orderCash({ house: { api } }: OutageStage): Promise<CashOrder> {
  const key = randomUUID()
  const phone = `+1902${2_000_000 + customers++}`
  const email = `${key}@example.com`
  const body = { ...orderPayload({ phone, email }), specialInstructions: key }
  const answer = await api.call({ person: CUSTOMER_PROGRAM, path: '/api/createCustomerOrderCash', body, key })
  return { key, id: String(answer.body['orderId']), phone, email }
}

/** Orders by card and pays. Returns the order's id, as soon as its customer sees the order. */
export async function orderByCard(stage: OutageStage, random: Random): Promise<string> {
  const { api, provider } = stage.house
  const { person, location } = nextSeat(stage)
  const begin = { person, path: '/api/createCustomerPayment', body: { orderData: aCart(random, location) } }
  const { body } = await change(stage, begin)
  const sessionId = String(body['sessionId'])
  await provider.pay(sessionId)
  for (;;) {
    const look = await api.call({ person, path: '/api/getOrderBySessionId', body: { sessionId } })
    if (typeof look.body['orderId'] === 'string') return look.body['orderId']
    await wait(LOOK_AGAIN_MS)
  }
}

/** The kitchen cancels an order that was paid, so that its money has to go back. */
export async function cancelPaid(stage: OutageStage, orderId: string): Promise<void> {
  const body = { orderId, cancelReason: 'Kitchen emergency' }
  await change(stage, { person: ADMIN_PROGRAM, path: '/api/cancelOrder', body })
}

/** Sends every change again that was acknowledged since the last time. */
export async function repeatAcknowledged({ house: { api }, acknowledged }: OutageStage): Promise<void> {
  for (const { sent, answer } of acknowledged.splice(0)) {
    const again = await api.call(sent)
    if (essenceOf(again) === essenceOf(answer)) continue
    api.wrong.push(`${sent.path} said ${essenceOf(answer)} and then ${essenceOf(again)}`)
  }
}

/** Sends a change until it is done, always with the same key: without the card provider it is refused for now. */
async function change({ house: { api }, acknowledged }: OutageStage, unkeyed: Sent): Promise<Answer> {
  const sent = { ...unkeyed, key: randomUUID() }
  const until = performance.now() + GIVE_UP_MS
  for (;;) {
    const answer = await api.call(sent)
    if (answer.status === 200) {
      acknowledged.push({ sent, answer })
      return answer
    }
    if (performance.now() > until) throw new Error(`${sent.path} is still answered ${JSON.stringify(answer)}`)
    await wait(answer.retryAfterMs ?? TRY_AGAIN_MS)
  }
}

function nextSeat({ seats }: OutageStage): Seat {
  const seat = seats.shift()
  if (!seat) throw new Error('Nobody has an account')
  seats.push(seat)
  return seat
}

function aCart(random: Random, location: LocationId) {
  const dishes = random.shuffle(Object.keys(DISHES) as Dish[]).slice(0, 1 + random.int(3))
  return orderPayload({
    location,
    choices: dishes.map((dish) => ({ dish, quantity: 1 + random.int(3) })),
    tip: random.int(1_000) / 100,
    email: `${randomUUID()}@example.com`,
    phone: `+1902${3_120_000 + random.int(790_000)}`,
    paymentMethod: 'online',
  })
}

/** The part of a response that must be equal whenever a key is repeated; the state of a payment may have advanced. */
function essenceOf({ status, code, body }: Answer): string {
  const order = body['order'] as Record<string, unknown> | undefined
  const { sessionId, paymentUrl, pricing } = body
  const orderId = order?.['id'] ?? body['orderId']
  return JSON.stringify({ status, code, sessionId, paymentUrl, pricing, orderId })
}
