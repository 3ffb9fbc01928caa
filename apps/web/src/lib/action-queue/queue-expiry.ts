import { minuteOfTime } from '@thali/domain/time/clock'
import { instantAt } from '@thali/domain/time/zone'

import type { QueuedAction } from './action-queue.ts'

const HOUR_MS = 3_600_000

type Tapped = Pick<QueuedAction, 'atMs'>

/** Steps and payments of orders: the next day's board is another one (ruling 37). */
export function within12Hours({ atMs }: Tapped): number {
  return atMs + 12 * HOUR_MS
}

/** Changes of menus and locations (ruling 37). */
export function within7Days({ atMs }: Tapped): number {
  return atMs + 7 * 24 * HOUR_MS
}

/** Bookings and their cancellations: until the table's time, and where that had passed already, for 12 hours. */
export function untilTableTime(tapped: Tapped, details: { date: string; time: string } | undefined): number {
  const minute = details && minuteOfTime(details.time)
  const tableMs = details && typeof minute === 'number' ? instantAt(details.date, minute).getTime() : Number.NaN
  return tableMs > tapped.atMs ? tableMs : within12Hours(tapped)
}
