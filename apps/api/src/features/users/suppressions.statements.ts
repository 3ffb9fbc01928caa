import { eq, inArray } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { emailSuppressions } from './users.table.ts'

/** Stops offers to an address, whichever account has it now or later. */
export async function suppressOffers(tx: Executor, address: string): Promise<void> {
  await tx.insert(emailSuppressions).values({ address: address.toLowerCase() }).onConflictDoNothing()
}

/** Allows offers again, because the owner of the address asked for them. */
export async function allowOffers(tx: Executor, address: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.address, address.toLowerCase()))
}

/** Those of the addresses, in lower case, that are sent no offers. */
export async function listSuppressed(executor: Executor, addresses: readonly string[]): Promise<Set<string>> {
  const found = await executor
    .select()
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.address, [...addresses]))
  return new Set(found.map(({ address }) => address))
}
