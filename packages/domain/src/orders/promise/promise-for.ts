import { type Kitchen, rushAt, type PlannedLine, tasksOf } from '../../kitchen.ts'
import { kitchenOpensAt, lastOrderAt } from '../../locations/hours.ts'
import type { Schedule } from '../../locations/schedule.ts'
import { type OrderType } from '../../order-status.ts'
import { ok, refuse, type Result } from '../../result.ts'
import { MOST_NEAREST } from '../../time/nearest.ts'
import { localParts } from '../../time/zone.ts'
import type { Claim } from '../capacity/claims.ts'
import { type Backlog, claimsOf, dateOfMinute, type Load, minuteAt, quarterClaim } from '../capacity/load.ts'
import { ASKS_FOR } from '../handover.ts'
import { itemCount as countItems } from '../kitchen/board-rules.ts'
import { minutesUntilReady } from '../kitchen/ready-time.ts'
import type { Because } from './because.ts'
import { findListedTime, listedDays, listedTimes, type ListedTime } from './listed-times.ts'
import { type KitchenState, planBackward, planForward, type Plan } from './plan.ts'

const MINUTE_MS = 60_000
/** Nothing is promised sooner, in minutes. */
const LEAST_MINUTES = 10
/** Minutes between the planned end of cooking and packing. A guest comes at a chosen time, so it has more of them. */
const RESERVE_MINUTES = { soonest: 1, chosen: 8 } as const
/** An order for a chosen time reaches the kitchen this many minutes before its first dish is to begin. */
const LEAD_MINUTES = 5
/** The way to the door where no delivery zone says another, in minutes. */
const DELIVERY_MINUTES = 10

/** A shorter wait for a station is not told as a reason, in minutes. */
const WORTH_A_REASON = 5

/** A promise this much later than the one that was shown has to be shown first. */
const CHANGED_MINUTES = 10

export type PromisedOrder = {
  orderType: OrderType
  /** What the stations cook. */
  lines: readonly PlannedLine[]
  /** Portions, for the specified formula; left out: those of the lines. The dishes of a combo are lines, and not portions. */
  itemCount?: number
  /** Of the zone that it is delivered to. */
  deliveryMinutes?: number | undefined
}

/** What a promise depends on. */
export type PromiseQuestion = {
  order: PromisedOrder
  now: Date
  location: {
    hours: Schedule | null | undefined
    /** Null where nothing was entered: no time can be chosen, and the specified formula counts. */
    kitchen: Kitchen | null
    /** While guests' orders are paused, they may choose a time that is cooked after the pause. */
    pausedUntil?: Date | null
  }
  load: Load
  backlog: Backlog
  /** Whether all of its dishes are sold for a chosen time; left out: for every time. */
  isSoldAt?: ((dueAt: Date) => boolean) | undefined
}

export type ReadyPromise = {
  /** When the order is ready, or at the door. */
  readyAt: Date
  /** When the kitchen gets the order: at once, at the opening, or in time for the chosen time. */
  kitchenAt: Date
  /** What it takes of the stations, or where there are none of its quarter of an hour. */
  claims: Claim[]
  because: Because
}

/**
 * `KITCHEN_FULL`: only a chosen time is taken, because the kitchen is full or orders are paused. `TIME_NOT_OFFERED`: the
 * chosen time is past, not listed, or full, or a dish is not sold for it.
 */
export type PromiseRefusal = 'KITCHEN_FULL' | 'TIME_NOT_OFFERED'

/**
 * When an order is ready: as soon as possible, or at the time that its guest chose. The same for the same arguments,
 * so that a quote, an order and the simulation agree.
 */
export function promiseFor({
  wanted,
  ...question
}: PromiseQuestion & { wanted: Date | null }): Result<ReadyPromise, PromiseRefusal> {
  if (wanted === null) return soonest(question)
  const { kitchen, hours } = question.location
  const listed = kitchen ? findListedTime(wanted, { hours, kitchen }, question.now) : undefined
  const promise = listed ? atTime(listed, question) : null
  return promise ? ok(promise) : refuse('TIME_NOT_OFFERED')
}

/** The times of a local day for which the kitchen can still take the order. */
export function timesOn(date: string, question: PromiseQuestion): Date[] {
  const { kitchen, hours } = question.location
  if (!kitchen || !listedDays(kitchen, question.now).includes(date)) return []
  return listedTimes(date, { hours, kitchen })
    .filter((listed) => atTime(listed, question) !== null)
    .map(({ at }) => at)
}

/** The times nearest to a wanted one that the kitchen can still take, in their order. */
export function nearestTimes(wanted: Date, question: PromiseQuestion, most = MOST_NEAREST): Date[] {
  const { kitchen, hours } = question.location
  if (!kitchen) return []
  const distance = ({ at }: ListedTime) => Math.abs(at.getTime() - wanted.getTime())
  const candidates = listedDays(kitchen, question.now)
    .flatMap((date) => listedTimes(date, { hours, kitchen }))
    .sort((a, b) => distance(a) - distance(b))
  const found: Date[] = []
  for (const listed of candidates) {
    if (found.length === most) break
    if (atTime(listed, question)) found.push(listed.at)
  }
  return found.sort((a, b) => a.getTime() - b.getTime())
}

/** Whether a new promise has to be shown first: it is ten minutes later than the shown one, or on another day. */
export function isPromiseChanged(shown: Date, readyAt: Date): boolean {
  const isLater = readyAt.getTime() - shown.getTime() >= CHANGED_MINUTES * MINUTE_MS
  return isLater || localParts(shown).date !== localParts(readyAt).date
}

function soonest(question: PromiseQuestion): Result<ReadyPromise, PromiseRefusal> {
  const { order, now, location } = question
  const { kitchen, hours, pausedUntil } = location
  if (pausedUntil && pausedUntil > now) return refuse('KITCHEN_FULL')
  const kitchenAt = kitchenOpensAt(hours, now)
  const opening: Because | null = kitchenAt > now ? { reason: 'opening', opensAt: kitchenAt.toISOString() } : null
  const rush = kitchen ? rushMinutes(kitchen, kitchenAt) : 0
  if (!kitchen || kitchen.stations.length === 0) {
    const readyAt = new Date(kitchenAt.getTime() + (formulaMinutes(order) + rush) * MINUTE_MS)
    return ok({ readyAt, kitchenAt, claims: [], because: opening ?? { reason: rush > 0 ? 'rush' : 'cooking' } })
  }

  const from = minuteAfter(kitchenAt)
  const plan = planForward(tasksOf(order.lines, kitchen.stations), from, stateOf(kitchen, question))
  if (!plan) return refuse('KITCHEN_FULL')
  const packed =
    Math.max(plan.endMinute + RESERVE_MINUTES.soonest + kitchen.packingMinutes, from + LEAST_MINUTES) + rush
  if (packed - from > kitchen.asapMinutes) return refuse('KITCHEN_FULL')
  return ok({
    readyAt: dateOfMinute(packed + wayMinutes(order)),
    kitchenAt,
    claims: claimsOf(plan.taken, kitchen.stations),
    because: opening ?? whyThen(plan, kitchen, rush),
  })
}

/** Null when the kitchen cannot take it, the last order of its opening has passed, or a dish is not sold for it. */
function atTime({ at, opensAt, closesAt }: ListedTime, question: PromiseQuestion): ReadyPromise | null {
  const { order, now, location, isSoldAt } = question
  const { hours, kitchen, pausedUntil } = location
  if (now >= lastOrderAt(hours, closesAt) || isSoldAt?.(at) === false) return null
  const from = Math.max(...[now, opensAt, pausedUntil ?? now].map(minuteAfter))
  const because: Because = { reason: 'chosen' }
  if (!kitchen) return null
  if (kitchen.stations.length === 0) {
    const unhurried = new Date(at.getTime() - formulaMinutes(order) * MINUTE_MS)
    const kitchenAt = new Date(unhurried.getTime() - rushMinutes(kitchen, unhurried) * MINUTE_MS)
    const claim = quarterClaim(at, kitchen.ordersPerQuarter, question.load)
    return claim === null || minuteAt(kitchenAt) < from ? null : { readyAt: at, kitchenAt, claims: [claim], because }
  }

  const packed = minuteAt(at) - wayMinutes(order)
  const doneWithoutRush = packed - kitchen.packingMinutes - RESERVE_MINUTES.chosen
  const untilMinute = doneWithoutRush - rushMinutes(kitchen, dateOfMinute(doneWithoutRush))
  if (packed < from + LEAST_MINUTES || untilMinute <= from) return null
  const tasks = tasksOf(order.lines, kitchen.stations)
  const plan = planBackward(tasks, { fromMinute: from, untilMinute }, stateOf(kitchen, question))
  if (!plan) return null
  const kitchenAt = dateOfMinute(Math.max(from, plan.startMinute - LEAD_MINUTES))
  return { readyAt: at, kitchenAt, claims: claimsOf(plan.taken, kitchen.stations), because }
}

function whyThen({ waited }: Plan, { stations }: Kitchen, rush: number): Because {
  if (rush > (waited?.minutes ?? 0)) return { reason: 'rush' }
  if (!waited || waited.minutes < WORTH_A_REASON) return { reason: 'cooking' }
  const station = stations.find(({ id }) => id === waited.station)?.name ?? waited.station
  return { reason: 'full', station, fullUntil: dateOfMinute(waited.untilMinute).toISOString() }
}

function stateOf({ stations }: Kitchen, { now, load, backlog }: PromiseQuestion): KitchenState {
  return { stations, load, backlog, nowMinute: minuteAfter(now) }
}

/** The rush minutes that count for an order which is begun at this time. */
function rushMinutes(kitchen: Kitchen, at: Date): number {
  return rushAt(kitchen, at)?.minutes ?? 0
}

function formulaMinutes({ lines, itemCount = countItems(lines), ...order }: PromisedOrder): number {
  return minutesUntilReady({ ...order, itemCount })
}

function wayMinutes({ orderType, deliveryMinutes = DELIVERY_MINUTES }: PromisedOrder): number {
  return ASKS_FOR[orderType] === 'address' ? deliveryMinutes : 0
}

/** The whole minute that begins at an instant or after it. */
function minuteAfter(instant: Date): number {
  return Math.ceil(instant.getTime() / MINUTE_MS)
}
