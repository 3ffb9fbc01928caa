import { eq } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { emailSuppressions } from '#api/features/messages/messages.table.ts'

/** Stops offers to an address, whichever account has it now or later. */
export async function suppressOffers(tx: Executor, address: string): Promise<void> {
  await tx.insert(emailSuppressions).values({ address: address.toLowerCase() }).onConflictDoNothing()
}

/** Allows offers again, because the owner of the address asked for them. */
export async function allowOffers(tx: Executor, address: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.address, address.toLowerCase()))
}
