import { dishSubject } from '@thali/domain/orders/capacity/portions'
import { and, eq, gte, inArray, like } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { capacity } from './capacity.table.ts'

/** Portions sold on a business day, which begins at `day`, by dish; dishes of which none was sold are left out. */
export async function readSold(
  executor: Executor,
  locationId: string,
  day: Date,
): Promise<ReadonlyMap<string, number>> {
  const every = dishSubject('')
  const rows = await executor
    .select({ subject: capacity.subject, used: capacity.used })
    .from(capacity)
    .where(and(eq(capacity.locationId, locationId), eq(capacity.at, day), like(capacity.subject, `${every}%`)))
  return new Map(rows.map(({ subject, used }) => [subject.slice(every.length), used]))
}

/** Portions sold of some dishes, by their subject and the beginning of the business day, from a day on. */
export async function readSoldFrom(
  executor: Executor,
  locationId: string,
  subjects: readonly string[],
  day: Date,
): Promise<{ subject: string; at: Date; used: number }[]> {
  return executor
    .select({ subject: capacity.subject, at: capacity.at, used: capacity.used })
    .from(capacity)
    .where(and(eq(capacity.locationId, locationId), inArray(capacity.subject, [...subjects]), gte(capacity.at, day)))
}
