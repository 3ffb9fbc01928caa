import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'

import type { Seat } from '../payments/cast.ts'
import { endHistory, type History, type Stage, startHistory } from '../payments/history.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM } from '../payments/proof-setup.ts'
import { payUp } from '../payments/refund-races.ts'
import { createRandom } from '../support/random.ts'
import type { OutageHouse } from './house.ts'

export type OutageStage = Stage & { house: OutageHouse }

/** A cash order as its customer knows it; it carries its key, so that doubles are found. */
export type CashOrder = { key: string; id: string; phone: string; email: string }

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

/** Orders by card and pays; resolves when the customer sees the order. */
export async function orderByCard(stage: OutageStage, seed: string, seat: Seat): Promise<History> {
  const history = startHistory(seed, createRandom(seed), seat, ADMIN_PROGRAM)
  await payUp(stage, history)
  for (const sessionId of history.sessions) stage.house.book.find(sessionId).session.fates = []
  return history
}

/** The kitchen cancels an order that was paid, so that its money has to go back. */
export async function cancelPaid(stage: OutageStage, history: History): Promise<void> {
  for (const orderId of history.orderIds) {
    const body = { orderId, cancelReason: 'Kitchen emergency' }
    await stage.house.api.change({ person: ADMIN_PROGRAM, path: '/api/cancelOrder', body }, history.acknowledged)
  }
  await endHistory(stage, history)
}
