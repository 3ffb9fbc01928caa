import { tasksOf } from '@thali/domain/kitchen'
import { type Claim, sumClaims } from '@thali/domain/orders/capacity/claims'
import { backlogOf, type Backlog, type Load, loadOf, type StoredCount } from '@thali/domain/orders/capacity/load'
import { preparationMinutes } from '@thali/domain/orders/kitchen/ready-time'
import { promiseFor, type PromiseQuestion, type ReadyPromise } from '@thali/domain/orders/promise/promise-for'
import { instantAt, localParts } from '@thali/domain/time/zone'

import { type Arrival, type Evening, KITCHEN, STARTS_AT } from './evening.ts'

const MINUTE_MS = 60_000
/** The kitchen taps Ready this many minutes after the bag is closed. */
const TAP_LATE = 1

/** What an order is told, and when the kitchen may begin it, in minutes of the evening. */
export type Told = { promised: number; kitchenAt: number; promise: ReadyPromise | null }
/** Null turns the guest away. */
export type Promiser = (arrival: Arrival, kitchen: KitchenView) => Told | null
export type KitchenView = { now: number; load: () => Load; backlog: () => Backlog }

/** Minutes by which an order was ready after its promise; negative: before it. Null: turned away. */
export type Outcome = { errorMinutes: number; isLater: boolean } | null

type Step = { order: Cooking; station: string; minutes: number; next: Step | null }
type Cooking = { index: number; told: Told; left: number; readyAt: number | null }

/**
 * Cooks an evening. Every station works off its steps by the time at which the kitchen got the order, with as many at
 * once as it has hands; the steps of a dish follow each other.
 */
export function cook(evening: Evening, promiser: Promiser): Outcome[] {
  const agenda = createAgenda()
  const orders: Cooking[] = []
  const outcomes: Outcome[] = evening.arrivals.map(() => null)
  const waiting = new Map<string, Step[]>(KITCHEN.stations.map(({ id }) => [id, []]))
  const freeHands = new Map(KITCHEN.stations.map(({ id, hands }) => [id, hands]))

  function begin(station: string, now: number): void {
    const queue = waiting.get(station) ?? []
    while ((freeHands.get(station) ?? 0) > 0 && queue.length > 0) {
      queue.sort((a, b) => a.order.told.kitchenAt - b.order.told.kitchenAt || a.order.index - b.order.index)
      const step = queue.shift() as Step
      freeHands.set(station, (freeHands.get(station) ?? 0) - 1)
      agenda.add(now + step.minutes, (then) => finish(step, then))
    }
  }

  function queueUp(step: Step, now: number): void {
    waiting.get(step.station)?.push(step)
    begin(step.station, now)
  }

  function finish({ station, next, order }: Step, now: number): void {
    freeHands.set(station, (freeHands.get(station) ?? 0) + 1)
    begin(station, now)
    if (next) return queueUp(next, now)
    order.left -= 1
    if (order.left > 0) return
    const readyAt = now + KITCHEN.packingMinutes
    order.readyAt = readyAt
    const isLater = evening.arrivals[order.index]?.wantedIn !== null
    outcomes[order.index] = { errorMinutes: readyAt - order.told.promised, isLater }
  }

  evening.arrivals.forEach((arrival, index) => {
    agenda.add(arrival.minute, (now) => {
      const view = {
        now,
        load: () => loadOf(countsOfOpen(orders, now)),
        backlog: () => backlogOf(countsOfOpen(orders, now), dateAt(now)),
      }
      const told = promiser(arrival, view)
      if (!told) return
      const tasks = tasksOf(arrival.lines, KITCHEN.stations)
      const order: Cooking = { index, told, left: tasks.length, readyAt: null }
      orders.push(order)
      agenda.add(Math.max(now, told.kitchenAt), (then) => {
        for (const { itemId, steps } of tasks) queueUp(chain(steps, itemId, order, evening), then)
      })
    })
  })
  agenda.run()
  return outcomes
}

function chain(
  steps: readonly { station: string; minutes: number }[],
  itemId: string,
  order: Cooking,
  evening: Evening,
): Step {
  const made = steps.reduceRight<Step | null>((next, { station, minutes }, index) => {
    return { order, station, minutes: evening.trueMinutes(order.index, itemId, index, minutes), next }
  }, null)
  if (!made) throw new Error(`A dish without steps: ${itemId}`)
  return made
}

function isOpen({ readyAt }: Cooking, now: number): boolean {
  return readyAt === null || readyAt + TAP_LATE > now
}

/** What the database would count: orders that are ready have given their minutes back. */
function countsOfOpen(orders: readonly Cooking[], now: number): StoredCount[] {
  return sumClaims(claimsOfOpen(orders, now)).map(({ subject, at, n }) => ({ subject, at, used: n }))
}

function claimsOfOpen(orders: readonly Cooking[], now: number): Claim[] {
  return orders.filter((order) => isOpen(order, now)).flatMap(({ told }) => told.promise?.claims ?? [])
}

/** Our promise. */
export const planned: Promiser = ({ lines, wantedIn, minute }, { now, load, backlog }) => {
  const question: PromiseQuestion = {
    order: { orderType: 'pickup', lines },
    now: dateAt(now),
    location: { hours: null, kitchen: KITCHEN },
    load: load(),
    backlog: backlog(),
  }
  const result = promiseFor({ ...question, wanted: wantedIn === null ? null : dateAt(slotOf(minute + wantedIn)) })
  if (!result.ok) return null
  const { readyAt, kitchenAt } = result.value
  return { promised: minuteOf(readyAt), kitchenAt: minuteOf(kitchenAt), promise: result.value }
}

/** A number of minutes that depends on the order alone. */
function counted(minutesOf: (portions: number) => number): Promiser {
  return ({ lines, wantedIn, minute }) => {
    const minutes = minutesOf(lines.reduce((sum, { quantity }) => sum + quantity, 0))
    const promised = wantedIn === null ? minute + minutes : Math.max(slotOf(minute + wantedIn), minute + minutes)
    return { promised, kitchenAt: promised - minutes, promise: null }
  }
}

export const fixed45 = counted(() => 45)
export const formula = counted((portions) => preparationMinutes('pickup', portions))

/** The listed time at or after a minute of the evening. */
function slotOf(minute: number): number {
  const { date, minute: local } = localParts(dateAt(minute))
  return minuteOf(instantAt(date, Math.ceil(local / KITCHEN.stepMinutes) * KITCHEN.stepMinutes))
}

function dateAt(minute: number): Date {
  return new Date(STARTS_AT + minute * MINUTE_MS)
}

function minuteOf(instant: Date): number {
  return (instant.getTime() - STARTS_AT) / MINUTE_MS
}

type Act = (now: number) => void

/** Things that happen at their minute, in order; those of one minute in the order in which they were added. */
function createAgenda() {
  const entries: { minute: number; act: Act }[] = []
  return {
    add(minute: number, act: Act): void {
      const index = entries.findLastIndex((entry) => entry.minute <= minute)
      entries.splice(index + 1, 0, { minute, act })
    },
    run(): void {
      for (let entry = entries.shift(); entry; entry = entries.shift()) entry.act(entry.minute)
    },
  }
}
