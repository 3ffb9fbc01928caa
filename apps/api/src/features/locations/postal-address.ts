import { and, eq, isNull } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { locations } from '#api/features/locations/locations.table.ts'

/** Where the house is reached by post: its first location that is open for business. */
export async function findPostalAddress(executor: Executor): Promise<string | undefined> {
  const [place] = await executor
    .select()
    .from(locations)
    .where(and(eq(locations.isActive, true), isNull(locations.deletedAt)))
    .orderBy(locations.createdAt, locations.id)
    .limit(1)
  return place && [place.address, place.city, `${place.province} ${place.postalCode}`].join(', ')
}
