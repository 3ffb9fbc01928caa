import type { EnteredRateView } from '@thali/contracts/locations/law'
import type { EnteredRate } from '@thali/domain/law/location-taxes'
import { desc } from 'drizzle-orm'

import { lawRates } from './locations.table.ts'
import type { Executor, Transaction } from '#api/database/database.ts'

/** The last entry first. */
export async function listEnteredRates(executor: Executor): Promise<EnteredRateView[]> {
  const rows = await executor.select().from(lawRates).orderBy(desc(lawRates.id))
  return rows.map(({ place, fromDay, parts, source, enteredBy, enteredAt }) => ({
    place,
    from: fromDay,
    parts,
    source,
    enteredBy,
    enteredAt: enteredAt.toISOString(),
  }))
}

export async function addEnteredRate(
  tx: Transaction,
  { place, from: fromDay, parts, source }: EnteredRate,
  { actor: enteredBy, now: enteredAt }: { actor: string; now: Date },
): Promise<void> {
  await tx.insert(lawRates).values({ place, fromDay, parts: [...parts], source, enteredBy, enteredAt })
}
