import { and, eq, isNull } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { locations } from '#api/features/locations/locations.table.ts'

/** Where the house is reached by post and by telephone: its first location that is open for business. */
export async function findPostalAddress(executor: Executor): Promise<{ address: string; phone: string } | undefined> {
  const [place] = await executor
    .select()
    .from(locations)
    .where(and(eq(locations.isActive, true), isNull(locations.deletedAt)))
    .orderBy(locations.createdAt, locations.id)
    .limit(1)
  if (!place) return undefined
  const address = [place.address, place.city, `${place.province} ${place.postalCode}`].join(', ')
  return { address, phone: place.phone }
}
