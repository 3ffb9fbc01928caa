import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import type pg from 'pg'

import { hire, type Member } from '../support/crew.ts'
import { WITH_KEY } from '../support/customer.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

/** The server under test, the people who work there, and its database to look into. */
export type Restaurant = {
  url: string
  database: Pick<pg.Client, 'query'>
  staff: readonly [Member, Member]
  /** A cash order of a new customer, known by its number. */
  placeOrder(): Promise<Order>
  /** The counter, which has a network: takes the money, or cancels. */
  touch(orderId: string, what: 'pay' | 'cancel'): Promise<void>
}

export type Order = { id: string; number: number }

export async function openRestaurant(url: string, database: Restaurant['database']): Promise<Restaurant> {
  const staff = [
    await hire(url, { name: 'Anita Rao', role: 'staff' }),
    await hire(url, { name: 'Boris Ivanov', role: 'staff' }),
  ] as const
  const post = createPoster(url)
  return {
    url,
    database,
    staff,
    async placeOrder() {
      const phone = `+1902${String(Math.floor(Math.random() * 1e7)).padStart(7, '2')}`
      const email = `${randomUUID()}@example.com`
      const { status, body } = await post('/createCustomerOrderCash', WITH_KEY, orderPayload({ phone, email }))
      if (status !== 200) throw new Error(`An order was answered ${status}: ${JSON.stringify(body)}`)
      const { id, orderNumber } = body['order'] as { id: string; orderNumber: number }
      return { id, number: orderNumber }
    },
    async touch(orderId, what) {
      const counter = { 'x-api-key': ADMIN_KEY }
      // A refusal is an answer: the order may be paid, or too far to be cancelled.
      if (what === 'pay') await post('/processOrderPayment', counter, { orderId, paymentData: { method: 'manual' } })
      else await post('/cancelOrder', counter, { orderId, cancelReason: 'Kitchen emergency' })
    },
  }
}

function createPoster(url: string) {
  return async (path: string, headers: Record<string, string>, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}
