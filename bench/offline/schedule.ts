import type { OrderStatus } from '@thali/domain/order-status'
import { addDays } from '@thali/domain/time/zone'

import { createRandom, type Random } from '../support/random.ts'
import { FAULTS } from './network.ts'
import type { Order, Restaurant } from './restaurant.ts'
import { Tablet } from './tablet.ts'

export type Played = { seed: string; orders: readonly Order[]; tablets: readonly Tablet[] }

const TABLETS = 3
const MINUTE_MS = 60_000
const HALF_A_DAY_MS = 12 * 60 * MINUTE_MS
const DAYS_AHEAD = 50
const FIRST_HOUR = 12
const HOURS = 9
/** Rounds after which everything that can be sent was sent. */
const ENOUGH_ROUNDS = 12

type Scene = Played & { restaurant: Restaurant; random: Random; today: string }
type Act = (scene: Scene, tablet: Tablet) => Promise<unknown> | void

/** One evening at three tablets from its seed; at the end every tablet has its network, and everybody signs in once more. */
export async function playSchedule(restaurant: Restaurant, seed: string, today: string): Promise<Played> {
  const random = createRandom(seed)
  const orders = [await restaurant.placeOrder(), await restaurant.placeOrder()]
  const tablets = Array.from(
    { length: TABLETS },
    () => new Tablet(restaurant.url, random.pick(restaurant.staff), random),
  )
  const scene: Scene = { seed, orders, tablets, restaurant, random, today }
  const acts = 10 + random.int(30)
  for (let count = 0; count < acts; count += 1) {
    const tablet = tablets[random.int(TABLETS)]
    if (tablet) await pickAct(random)(scene, tablet)
    // Otherwise the next thing happens while calls are on their way.
    if (random.chance(0.5)) await Promise.all(tablets.map((one) => one.settle()))
  }
  await endOf(scene)
  return scene
}

const ACTS: readonly [weight: number, act: Act][] = [
  [8, (scene, tablet) => stepOn(scene, tablet)],
  [2, ({ orders, random }, tablet) => tablet.pay(anyOf(orders, random))],
  [1, bookTable],
  [3, (_, tablet) => tablet.setNetwork(false)],
  [3, (_, tablet) => tablet.setNetwork(true)],
  [4, ({ random }, { network }) => void network.faults.push(random.pick(FAULTS))],
  [1, ({ random }, tablet) => void (tablet.network.awayUntilMs = tablet.nowMs() + random.int(10) * MINUTE_MS)],
  [1, (_, tablet) => storm(tablet)],
  // The session ends, or another tab signs somebody else in; the queue is told nothing.
  [1, (_, { network }) => void (network.cookie = null)],
  [1, ({ restaurant, random }, { network }) => void (network.cookie = random.pick(restaurant.staff))],
  [1, ({ restaurant, random }, tablet) => tablet.signIn(random.pick(restaurant.staff))],
  [1, ({ restaurant, random }, tablet) => tablet.logOut(random.pick(restaurant.staff))],
  [1, (_, tablet) => tablet.crash()],
  [1, (_, tablet) => tablet.decide()],
  [1, (_, { network }) => network.deliverLate()],
  [1, sleep],
  [4, (_, tablet) => tablet.runTimers()],
  [1, ({ restaurant, orders, random }) => restaurant.touch(anyOf(orders, random).id, 'pay')],
  [1, ({ restaurant, orders, random }) => restaurant.touch(anyOf(orders, random).id, 'cancel')],
]
const ALL_WEIGHTS = ACTS.reduce((sum, [weight]) => sum + weight, 0)

function pickAct(random: Random): Act {
  let rest = random.int(ALL_WEIGHTS)
  for (const [weight, act] of ACTS) {
    rest -= weight
    if (rest < 0) return act
  }
  throw new Error('The weights do not add up')
}

function anyOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.int(items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

async function stepOn({ restaurant, orders, random }: Scene, tablet: Tablet): Promise<void> {
  const order = anyOf(orders, random)
  if (random.chance(0.7)) await tablet.read(order, (id) => readOrder(restaurant, id))
  await tablet.step(order)
}

async function readOrder({ database }: Restaurant, id: string) {
  const { rows } = await database.query<{ status: OrderStatus; version: number }>(
    'SELECT status, version FROM orders WHERE id = $1',
    [id],
  )
  const [row] = rows
  if (!row) throw new Error(`Order ${id} is gone`)
  return row
}

function bookTable({ random, today }: Scene, tablet: Tablet): Promise<void> {
  const date = addDays(today, 1 + random.int(DAYS_AHEAD))
  const time = `${FIRST_HOUR + random.int(HOURS)}:${random.pick(['00', '30'])}`
  const phone = `+1902${2_000_000 + random.int(7_999_999)}`
  // Letters only: names of people are.
  const letters = Array.from({ length: 12 }, () => String.fromCodePoint(97 + random.int(26)))
  const name = `Guest ${letters.join('')}`
  return tablet.book({ date, time }, name, phone)
}

/** Half a day passes while nothing is on its way. */
async function sleep(_: Scene, tablet: Tablet): Promise<void> {
  await tablet.settle()
  tablet.skip(HALF_A_DAY_MS)
}

/** The server answers, but fails at everything three times. */
async function storm(tablet: Tablet): Promise<void> {
  tablet.network.faults.push('server error', 'server error', 'server error')
  for (let time = 0; time < 3; time += 1) await tablet.runTimers()
}

async function endOf({ tablets, restaurant }: Scene): Promise<void> {
  for (const tablet of tablets) {
    await tablet.network.deliverLate()
    tablet.network.faults = []
    tablet.network.awayUntilMs = 0
    tablet.setNetwork(true)
    for (const user of restaurant.staff) {
      await tablet.signIn(user)
      await untilNothingIsOpen(tablet)
    }
  }
}

async function untilNothingIsOpen(tablet: Tablet): Promise<void> {
  await tablet.settle()
  for (let round = 0; round < ENOUGH_ROUNDS; round += 1) {
    if (tablet.queue.actions().every(({ state }) => state === 'refused' || state === 'expired')) return
    await tablet.runTimers()
  }
}

export type Counts = Record<'schedules' | 'taps' | 'deliveries' | 'done' | 'already' | 'listed' | 'thrownAway', number>

/** What became of the taps of a schedule. */
export async function countsOf({ tablets }: Played): Promise<Counts> {
  const settled = tablets.flatMap((tablet) => tablet.settled.map(({ outcome }) => outcome))
  const kept = (await Promise.all(tablets.map((tablet) => tablet.kept()))).flat()
  const sum = (count: (tablet: Tablet) => number) => tablets.reduce((total, tablet) => total + count(tablet), 0)
  return {
    schedules: 1,
    taps: sum(({ taps }) => taps.length),
    deliveries: sum(({ network }) => network.deliveries.length),
    done: settled.filter((outcome) => outcome.kind === 'done' && outcome.note === null).length,
    already: settled.filter((outcome) => outcome.kind === 'done' && outcome.note !== null).length,
    listed: kept.length,
    thrownAway: sum(({ thrownAway }) => thrownAway.size),
  }
}
