import type { Cents } from '../../money/cents.ts'
import type { OrderStatus } from '../../order-status.ts'
import { itemCount } from './board-rules.ts'

/** A pending order rings again after this. */
const REPEAT_MS = 20_000
/** No two sounds come closer than this. */
export const SHORTEST_GAP_MS = 1_000
/** The popup's sound, until the order is accepted. */
const POPUP_REPEAT_MS = 2_000
export const POPUP_VOLUME = 0.9
/** How long a notice stays that is no popup. */
export const NOTICE_MS = 15_000

const VOLUME_STEP = 0.2

/** One ring: of an order, and how often it has rung before. */
export type Ring = { orderId: string; repeats: number }

type Ringing = { lastAtMs: number; repeats: number }

/** State of the alarm: the latest list of orders, and which pending ones ring. */
export type Heard = {
  /** Null before the first list. */
  readonly known: ReadonlySet<string> | null
  readonly ringing: ReadonlyMap<string, Ringing>
}

export const NOTHING_HEARD: Heard = { known: null, ringing: new Map() }

type Listed = { id: string; status: OrderStatus }

/**
 * Updates the state with a new list of orders. A pending order that was not in the previous list rings at once; the
 * first list never rings, but its pending orders count from now on. An order that is no longer pending or listed falls
 * silent.
 */
export function hearOrders(heard: Heard, orders: readonly Listed[], nowMs: number): { heard: Heard; rings: Ring[] } {
  const ringing = new Map<string, Ringing>()
  const rings: Ring[] = []
  for (const { id, status } of orders) {
    if (status !== 'pending') continue
    ringing.set(id, heard.ringing.get(id) ?? { lastAtMs: nowMs, repeats: 0 })
    if (heard.known && !heard.known.has(id)) rings.push({ orderId: id, repeats: 0 })
  }
  return { heard: { known: new Set(orders.map(({ id }) => id)), ringing }, rings }
}

/**
 * Orders due to ring again. After a pause, such as a sleeping device, each rings once instead of once per missed ring.
 */
export function repeatRings(heard: Heard, nowMs: number): { heard: Heard; rings: Ring[] } {
  const ringing = new Map(heard.ringing)
  const rings: Ring[] = []
  for (const [orderId, { lastAtMs, repeats }] of heard.ringing) {
    if (nowMs - lastAtMs < REPEAT_MS) continue
    ringing.set(orderId, { lastAtMs: nowMs, repeats: repeats + 1 })
    rings.push({ orderId, repeats: repeats + 1 })
  }
  return rings.length === 0 ? { heard, rings } : { heard: { ...heard, ringing }, rings }
}

/** The volume of a ring: the set one, and a fifth more with every repeat, up to 1. */
export function ringVolume(setVolume: number, repeats: number): number {
  return clampVolume(Math.round((setVolume + repeats * VOLUME_STEP) * 100) / 100)
}

/** The volume to keep: the given one if it is a number from 0 to 1, else the one that was set before. */
export function takeVolume(before: number, given: unknown): number {
  return typeof given === 'number' && given >= 0 && given <= 1 ? given : before
}

/** A volume a loudspeaker can take; what is no number is silence. */
export function clampVolume(volume: number): number {
  return Number.isNaN(volume) ? 0 : Math.min(Math.max(volume, 0), 1)
}

/** Whether a sound may play now. A clock that was set back does not silence anything. */
export function mayPlay(lastAtMs: number | null, nowMs: number): boolean {
  return lastAtMs === null || nowMs - lastAtMs >= SHORTEST_GAP_MS || nowMs < lastAtMs
}

/** Orders for the popup, shown one at a time: pending, not accepted on this device, newest first (ruling 26). */
export function popupOrders<Order extends Listed & { orderTime: string }>(
  orders: readonly Order[],
  acceptedIds: ReadonlySet<string>,
): Order[] {
  return orders
    .filter(({ id, status }) => status === 'pending' && !acceptedIds.has(id))
    .toSorted((a, b) => b.orderTime.localeCompare(a.orderTime))
}

/** Whether the popup sounds now: every 2 seconds as long as an order is left to accept. */
export function popupSounds(ordersLeft: number, lastAtMs: number | null, nowMs: number): boolean {
  return ordersLeft > 0 && (lastAtMs === null || nowMs - lastAtMs >= POPUP_REPEAT_MS)
}

export type Urgency = 'high' | 'medium' | 'low'

/** Fields of an order that urgency depends on. */
type Weighed = { totalCents: Cents; items: readonly { quantity: number }[] }

const HIGH = { overCents: 100_00, overItems: 5 }
const MEDIUM = { overCents: 50_00, overItems: 3 }

/** How much an order weighs in the kitchen: by its total and by the sum of its quantities. */
export function urgencyOf(order: Weighed): Urgency {
  if (exceeds(order, HIGH)) return 'high'
  return exceeds(order, MEDIUM) ? 'medium' : 'low'
}

/** Which of the two sounds rings for an order. Other programs may name a priority of their own. */
export function soundFor(order: Weighed & { priority?: string | null | undefined }): 'new-order' | 'urgent-order' {
  return urgencyOf(order) === 'high' || order.priority === 'high' ? 'urgent-order' : 'new-order'
}

function exceeds({ totalCents, items }: Weighed, bounds: { overCents: number; overItems: number }): boolean {
  return totalCents > bounds.overCents || itemCount(items) > bounds.overItems
}

/** Managers are told about an order that nobody has started this many minutes after it could have been. */
export const UNSEEN_AFTER_MINUTES = 5

/** Older orders are not reported: the restaurant was closed down, or nobody uses the board. */
const TOLD_WITHIN_HOURS = 24

const MINUTE_MS = 60_000

/** Whether a pending order has waited so long that managers must be told. */
export function isUnseen(order: { status: string; startsAt: Date }, now: Date): boolean {
  const waitedMs = now.getTime() - order.startsAt.getTime()
  return (
    order.status === 'pending' &&
    waitedMs >= UNSEEN_AFTER_MINUTES * MINUTE_MS &&
    waitedMs < TOLD_WITHIN_HOURS * 60 * MINUTE_MS
  )
}
