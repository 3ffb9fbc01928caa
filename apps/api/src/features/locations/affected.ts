import type { AffectedView } from '@thali/contracts/locations/affected'
import type { StoredKitchen } from '@thali/domain/kitchen'
import { isShutBy } from '@thali/domain/locations/affected'
import type { LocationHours } from '@thali/domain/locations/schedule'
import { placesLost, stationOf } from '@thali/domain/orders/capacity/load'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { kitchenStart } from '@thali/domain/orders/kitchen/ready-time'
import { hasDish, type OffTheMenu } from '@thali/domain/orders/order-lines'
import { toClock24 } from '@thali/domain/time/clock'
import { addDays, instantAt } from '@thali/domain/time/zone'

import {
  type Days,
  findBookingsOn,
  findOpenOrders,
  findOpenPages,
  type OpenOrder,
  type OpenPage,
} from './affected.statements.ts'
import type { Executor } from '#api/database/database.ts'
import type { StoredClaim } from '#api/features/capacity/capacity.table.ts'

export const NONE_AFFECTED: AffectedView = { orders: [], pages: [], bookings: [] }

type Hours = LocationHours & { isActive: boolean }
type ChangedHours = { locationId: string; before: Hours; after: Hours; days: Days }

/** Orders and bookings for a time that is open by the hours of today and closed by the changed ones. */
export async function affectedByHours(executor: Executor, change: ChangedHours): Promise<AffectedView> {
  const { locationId, days } = change
  const [from, until] = [instantAt(days.first, 0), instantAt(addDays(days.last, 2), 0)]
  const isIn = (at: Date) => from <= at && at < until
  const orders = await findOpenOrders(executor, locationId)
  const pages = await findOpenPages(executor, locationId)
  const booked = await findBookingsOn(executor, locationId, days)
  return {
    orders: orders.filter(({ orderType, dueAt }) => isIn(dueAt) && isShutBy(change, orderType, dueAt)).map(toOrder),
    pages: pages
      .filter(({ draft: { orderType, promise } }) => {
        const dueAt = promise ? new Date(promise.readyAt) : null
        return dueAt !== null && isIn(dueAt) && isShutBy(change, orderType, dueAt)
      })
      .map(toPage),
    bookings: booked
      .filter(({ date, minute }) => isShutBy(change, 'reservations', instantAt(date, minute)))
      .map(({ minute, ...booking }) => ({ ...booking, time: toClock24(minute) })),
  }
}

/** What leaves the menu or is sold out; `backAt`: when it returns by itself. */
type Gone = OffTheMenu & { backAt?: Date | null }

/** Orders for later, and open payment pages, that have what leaves the menu or is sold out and are due before it is back. */
export async function affectedByMenu(
  executor: Executor,
  locationId: string,
  { backAt = null, ...gone }: Gone,
  now: Date,
): Promise<AffectedView> {
  if (gone.dishes.length + gone.options.length === 0) return NONE_AFFECTED
  const orders = await findOpenOrders(executor, locationId)
  const pages = await findOpenPages(executor, locationId)
  const isBack = (dueAt: Date) => backAt !== null && backAt <= dueAt
  return {
    orders: orders
      .filter((order) => isForLater(order, now) && !isBack(order.dueAt) && hasDish(order.lines, gone))
      .map(toOrder),
    pages: pages
      .filter(
        ({ draft: { promise, lines } }) => !(promise && isBack(new Date(promise.readyAt))) && hasDish(lines, gone),
      )
      .map(toPage),
    bookings: [],
  }
}

type ChangedKitchen = { locationId: string; before: StoredKitchen | null; after: StoredKitchen | null }

/** Orders for later, and payment pages for later, that hold minutes of stations which the kitchen no longer has. */
export async function affectedByKitchen(
  executor: Executor,
  { locationId, before, after }: ChangedKitchen,
  now: Date,
): Promise<AffectedView> {
  const lost = placesLost(before, after)
  if (lost.length === 0) return NONE_AFFECTED
  const holds = (claims: readonly StoredClaim[]) =>
    claims.some(({ subject }) => lost.includes(stationOf(subject) ?? ''))
  const orders = await findOpenOrders(executor, locationId)
  const pages = await findOpenPages(executor, locationId)
  return {
    orders: orders.filter((order) => isForLater(order, now) && holds(order.claims)).map(toOrder),
    pages: pages
      .filter(({ draft: { promise } }) => promise && new Date(promise.kitchenAt) > now && holds(promise.minutes ?? []))
      .map(toPage),
    bookings: [],
  }
}

/** Whether nobody has begun it, and the kitchen gets it later than it was placed. */
function isForLater({ status, lines, ...order }: OpenOrder, now: Date): boolean {
  const startsAt = kitchenStart({ ...order, itemCount: itemCount(lines) })
  return status === 'pending' && startsAt > now && startsAt > order.orderedAt
}

function toOrder({ id, number, customerName, dueAt }: OpenOrder): AffectedView['orders'][number] {
  return { id, number, customerName, readyAt: dueAt.toISOString() }
}

function toPage({ id, draft: { customerName, promise } }: OpenPage): AffectedView['pages'][number] {
  return { id, customerName, readyAt: promise?.readyAt ?? null }
}
