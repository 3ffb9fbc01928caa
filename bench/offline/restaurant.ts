import type pg from 'pg'

import { createOrdering, createPoster, type Placed } from '../desk/desk-setup.ts'
import { hire, type Member } from '../support/crew.ts'
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

export type Order = Pick<Placed, 'id' | 'number'>

export async function openRestaurant(url: string, database: Restaurant['database']): Promise<Restaurant> {
  const staff = [
    await hire(url, { name: 'Anita Rao', role: 'staff' }),
    await hire(url, { name: 'Boris Ivanov', role: 'staff' }),
  ] as const
  const post = createPoster(url)
  const order = createOrdering(post)
  return {
    url,
    database,
    staff,
    placeOrder: () => order('truro'),
    async touch(orderId, what) {
      const counter = { 'x-api-key': ADMIN_KEY }
      // A refusal is an answer: the order may be paid, or too far to be cancelled.
      if (what === 'pay')
        await post('/api/processOrderPayment', counter, { orderId, paymentData: { method: 'manual' } })
      else await post('/api/cancelOrder', counter, { orderId, cancelReason: 'Kitchen emergency' })
    },
  }
}
