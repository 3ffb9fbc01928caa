import { eq } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { emailSuppressions } from '#api/features/messages/messages.table.ts'

/** Keeps offers from an address, whichever account it belongs to, now or later. */
export async function suppressOffers(tx: Executor, address: string): Promise<void> {
  await tx.insert(emailSuppressions).values({ address: address.toLowerCase() }).onConflictDoNothing()
}

/** Takes that back: the reader of the address has asked for offers again. */
export async function allowOffers(tx: Executor, address: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.address, address.toLowerCase()))
}
