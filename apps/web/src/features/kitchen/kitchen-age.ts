import type { OrderView } from '@thali/contracts/orders'
import { preparationMinutes } from '@thali/domain/orders/ready-time'
import { formatTimeAst } from '@thali/domain/time/zone'

export type Urgency = 'fresh' | 'ageing' | 'late' | 'ready'

/** How an order stands in time, said three ways: words, digits and a bar. Colour only repeats them. */
export type Age = {
  urgency: Urgency
  /** In its present column; for a waiting order, since the kitchen could begin with it. */
  minutes: number
  words: string
  /** How much of the time is used up, from 0 to 100; null where nothing runs out. */
  usedPercent: number | null
}

const WAITING_FROM = 2
const LATE_FROM = 5
const DUE_SOON = 5
const MINUTE_MS = 60_000

type Timed = Pick<
  OrderView,
  'status' | 'orderType' | 'orderTime' | 'estimatedReady' | 'prepStartTime' | 'readyTime' | 'items'
>

export function ageOf(order: Timed, now: Date): Age {
  if (order.status === 'pending') return ageOfPending(kitchenStart(order), now)
  if (order.status === 'preparing') return ageOfPreparing(order, now)
  const minutes = minutesBetween(new Date(order.readyTime ?? order.orderTime), now)
  return { urgency: 'ready', minutes, words: 'Ready', usedPercent: null }
}

/**
 * From when a waiting order can be held against the kitchen: as soon as it is placed, or, when it was placed while the
 * restaurant was closed, from the opening that its ready time was counted from.
 */
function kitchenStart({ orderTime, estimatedReady, orderType, items }: Timed): Date {
  const orderedAt = Date.parse(orderTime)
  if (estimatedReady === null) return new Date(orderedAt)

  const itemCount = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const counted = Date.parse(estimatedReady) - preparationMinutes(orderType, itemCount) * MINUTE_MS
  return new Date(Math.max(orderedAt, counted))
}

function ageOfPreparing(order: Timed, now: Date): Age {
  const begun = new Date(order.prepStartTime ?? order.orderTime)
  const due = new Date(order.estimatedReady ?? order.orderTime)
  const minutes = minutesBetween(begun, now)
  const usedPercent = percentOf(now.getTime() - begun.getTime(), due.getTime() - begun.getTime())
  const left = Math.round((due.getTime() - now.getTime()) / MINUTE_MS)
  if (left < 0) return { urgency: 'late', minutes, words: `LATE ${-left} min`, usedPercent }
  return { urgency: left <= DUE_SOON ? 'ageing' : 'fresh', minutes, words: `Due in ${left} min`, usedPercent }
}

function ageOfPending(startsAt: Date, now: Date): Age {
  const minutes = minutesBetween(startsAt, now)
  if (startsAt > now) {
    return { urgency: 'fresh', minutes, words: `For later, from ${formatTimeAst(startsAt)}`, usedPercent: 0 }
  }
  const usedPercent = percentOf(minutes, LATE_FROM)
  if (minutes >= LATE_FROM) return { urgency: 'late', minutes, words: `LATE ${minutes} min`, usedPercent }
  return minutes >= WAITING_FROM
    ? { urgency: 'ageing', minutes, words: `Waiting ${minutes} min`, usedPercent }
    : { urgency: 'fresh', minutes, words: 'New', usedPercent }
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))
}

function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 100 : Math.round(Math.min(Math.max(part / whole, 0), 1) * 100)
}
