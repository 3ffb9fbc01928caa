import type { OrderView } from '@thali/contracts/orders/orders'
import { dayAndTime } from '@thali/domain/locations/hours'
import { minutesLate } from '@thali/domain/orders/kitchen/board-rules'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { isForLater, startOf } from '#web/back-office/actions/orders/order-times.ts'

export type Stage = 'fresh' | 'ageing' | 'late' | 'ready'

/** An order's age in words, digits and a bar. Colour only repeats them. */
export type Age = {
  stage: Stage
  /** In its present column; for a waiting order, since the kitchen could begin with it. */
  minutes: number
  words: string
  /** How much of the time is used up, from 0 to 100; null where nothing runs out. */
  usedPercent: number | null
  /** `Due 7:30 PM`, with its day where that is not today: of an order that is not for now; null for all others. */
  laterDue: string | null
}

const WAITING_FROM = 2
/** The bar of an order that was not started is full at this age, when managers are told. */
const NOT_STARTED_FULL = 5
const DUE_SOON = 5
/** Food that is ready this long gets cold: somebody should call the guest (ruling 45). */
const READY_LONG = 10
/** More minutes than these are told as hours. */
const HOURS_FROM = 90
const MINUTE_MS = 60_000

type Timed = Pick<
  OrderView,
  | 'status'
  | 'orderType'
  | 'orderTime'
  | 'estimatedReady'
  | 'promisedFor'
  | 'kitchenAt'
  | 'prepStartTime'
  | 'readyTime'
  | 'items'
>

/**
 * Late means the promise was missed. An order that nobody started says so, and goes on saying so when it is late
 * (rulings 35, 45, 72).
 */
export function ageOf(order: Timed, now: Date): Age {
  if (order.status === 'pending') return ageOfPending(order, now)
  if (order.status === 'preparing') return ageOfPreparing(order, now)
  const minutes = minutesBetween(new Date(order.readyTime ?? order.orderTime), now)
  const base = { minutes, usedPercent: null, laterDue: null }
  return minutes >= READY_LONG
    ? { ...base, stage: 'ageing', words: `Waiting ${minutes} min` }
    : { ...base, stage: 'ready', words: `Ready · ${minutes} min` }
}

function ageOfPreparing(order: Timed, now: Date): Age {
  const begun = new Date(order.prepStartTime ?? order.orderTime)
  const due = new Date(dueAt(order) ?? order.orderTime)
  const minutes = minutesBetween(begun, now)
  const usedPercent = percentOf(now.getTime() - begun.getTime(), due.getTime() - begun.getTime())
  const base = { minutes, usedPercent, laterDue: null }
  const late = minutesLate(order, now)
  if (late > 0) return { ...base, stage: 'late', words: `LATE ${late} min` }
  const left = Math.max(0, Math.round((due.getTime() - now.getTime()) / MINUTE_MS))
  return { ...base, stage: left <= DUE_SOON ? 'ageing' : 'fresh', words: dueWords(due, left, now) }
}

/** Of an order that was begun long before its time, hours, or the day. */
function dueWords(due: Date, left: number, now: Date): string {
  if (left < HOURS_FROM) return `Due in ${left} min`
  if (!isSameDay(due, now)) return `Due ${dayAndTime(due, now)}`
  return `Due in ${Math.floor(left / 60)} h ${left % 60} min`
}

function ageOfPending(order: Timed, now: Date): Age {
  const startsAt = startOf(order)
  const minutes = minutesBetween(startsAt, now)
  if (isForLater(order, now)) {
    const due = new Date(dueAt(order) ?? startsAt)
    const words = beginWords(startsAt, due, now)
    const laterDue = isSameDay(due, now) ? `Due ${clockAt(due)}` : `Due ${dayAndTime(due, now)}`
    return { stage: 'fresh', minutes, words, usedPercent: 0, laterDue }
  }
  const base = { minutes, usedPercent: percentOf(minutes, NOT_STARTED_FULL), laterDue: null }
  const late = minutesLate(order, now)
  if (late > 0) return { ...base, stage: 'late', words: `LATE ${late} min · not started` }
  return minutes >= WAITING_FROM
    ? { ...base, stage: 'ageing', words: `Not started · ${minutes} min` }
    : { ...base, stage: 'fresh', words: 'New' }
}

/** `begin 6:50` before a due time of 7:30 PM; with the half of the day, or the day, where it is another one. */
function beginWords(startsAt: Date, due: Date, now: Date): string {
  if (!isSameDay(startsAt, due)) return `begin ${dayAndTime(startsAt, now)}`
  const [, clock, half] = /^(.*)( [AP]M)$/.exec(clockAt(startsAt)) ?? []
  return `begin ${half && clockAt(due).endsWith(half) ? clock : clockAt(startsAt)}`
}

function isSameDay(a: Date, b: Date): boolean {
  return localParts(a).date === localParts(b).date
}

function clockAt(at: Date): string {
  return formatClock(localParts(at).minute)
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))
}

function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 100 : Math.round(Math.min(Math.max(part / whole, 0), 1) * 100)
}
