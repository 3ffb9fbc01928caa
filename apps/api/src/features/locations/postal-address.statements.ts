import { and, eq, isNull } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { locations } from './locations.table.ts'

/** Postal address and phone for e-mail footers: those of the first active location. */
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
