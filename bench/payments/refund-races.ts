import { setTimeout as wait } from 'node:timers/promises'

import type { Invariant } from '../proof/findings.ts'
import { createRandom, type Random } from '../support/random.ts'
import type { Person } from './api-caller.ts'
import type { Seat } from './cast.ts'
import {
  deliverSome,
  endHistory,
  fetchEvents,
  type FullStage,
  type History,
  startHistory,
  openPage,
  type Stage,
} from './history.ts'
import type { Ledger } from './ledger.ts'
import { giveBack, look, pay } from './moves.ts'
import { type BookSession, sumOf } from './stripe-objects.ts'

const AT_ONCE = 25
const LOOK_AGAIN_MS = 100

/**
 * Paid orders that two managers, the customer and somebody in the provider's dashboard refund at the same moment; in
 * every other group the program is killed meanwhile.
 */
export async function raceRefunds(stage: FullStage, races: number, seed: string): Promise<{ kills: number }> {
  let kills = 0
  for (let from = 0; from < races; from += AT_ONCE) {
    const random = createRandom(`${seed}:group:${from}`)
    const group = Array.from({ length: Math.min(AT_ONCE, races - from) }, (_, index) => `${seed}:${from + index}`)
    const racing = Promise.all(group.map((one) => stage.cast.withSeat((seat) => race(stage, one, seat))))
    if ((from / AT_ONCE) % 2 === 0) {
      await wait(random.int(600))
      await stage.house.killAndRestart()
      kills++
    }
    await racing
    if (from % 200 === 0) console.log(`${from + group.length} races, ${kills} kills`)
  }
  return { kills }
}

async function race(stage: FullStage, seed: string, seat: Seat): Promise<void> {
  const random = createRandom(seed)
  const [first, second] = [random.pick(stage.cast.managers), random.pick(stage.cast.managers)]
  const history = startHistory(seed, random, seat, first)
  await payUp(stage, history)
  const [orderId = ''] = history.orderIds

  const cancel = (person: Person, path: string, body: object) => async () => {
    await stage.house.api.change({ person, path, body }, history.acknowledged)
  }
  const byStaff = { orderId, cancelReason: 'Kitchen emergency' }
  const rivals = [
    cancel(first, '/api/cancelOrder', byStaff),
    cancel(second, '/api/cancelOrder', byStaff),
    cancel(seat.person, `/api/me/orders/${orderId}/cancel`, { reason: 'Too late' }),
    async () => giveBack(stage, history, random.chance(0.4) ? 'all' : 'a part'),
    async () => {
      fetchEvents(stage, history)
      await deliverSome(stage, history, 1)
    },
  ]
  await Promise.all(random.shuffle(rivals).map((rival) => later(random, rival)))
  await endHistory(stage, history)
}

/** Opens a page, pays it, and waits until the order is there. */
export async function payUp(stage: Stage, history: History): Promise<void> {
  for (;;) {
    await openPage(stage, history)
    if (history.sessions.length > 0) break
    // Pages of this customer whose end nobody has told of yet count until the provider is asked.
    await wait(LOOK_AGAIN_MS)
  }
  pay(stage, history, 'at-once')
  fetchEvents(stage, history)
  await deliverSome(stage, history, 0.5)
  while (history.orderIds.size === 0) {
    await look(stage, history)
    await wait(LOOK_AGAIN_MS)
  }
}

async function later(random: Random, rival: () => Promise<void>): Promise<void> {
  if (random.chance(0.7)) await wait(random.int(30))
  await rival()
}

/** Extra conditions of a race, beside the nine invariants. */
export function refundedOnce(ledger: Ledger, sessions: readonly BookSession[]): Invariant {
  const paid = sessions.flatMap(({ intent }) => (intent?.status === 'succeeded' ? intent : []))
  const kept = paid.filter(
    ({ received, refunds }) => sumOf(refunds.filter(({ status }) => status !== 'failed')) !== received,
  )
  const open = ledger.orders.filter((order) => order.status !== 'cancelled' || order.payment_status !== 'refunded')
  return {
    title: 'Refunded in full, once',
    violations: [
      ...kept.map(({ id }) => `${id} was not given back to the cent`),
      ...open.map(({ id, status, payment_status }) => `order ${id} is ${status} and ${payment_status}`),
    ],
  }
}
