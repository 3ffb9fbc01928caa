import { dishSubject } from '@thali/domain/orders/capacity/portions'
import { and, eq, like } from 'drizzle-orm'

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
