import { eq } from 'drizzle-orm'

import { printCallers, printers } from '../printing.table.ts'
import type { Transaction } from '#api/database/database.ts'

type Secrets = { locationId: string; printerId: string | null; secretHash: string; loginHash: string | null }

/** Gives a printer, or the program of a location, a new secret. The one before, and what was pinned to it, count no longer. */
export async function replaceSecret(tx: Transaction, id: string, secrets: Secrets, now: Date): Promise<void> {
  const fresh = { ...secrets, mac: null, madeAt: now, seenAt: null }
  await tx
    .insert(printCallers)
    .values({ id, ...fresh })
    .onConflictDoUpdate({ target: [printCallers.locationId, printCallers.printerId], set: fresh })
}

/** A printer that is reached in another way has no secret. */
export async function forgetSecret(tx: Transaction, printerId: string): Promise<void> {
  await tx.delete(printCallers).where(eq(printCallers.printerId, printerId))
}

/** Whether what hung out of a printer is cut off. */
export async function markCut(tx: Transaction, printerId: string, isCut: boolean): Promise<void> {
  await tx.update(printers).set({ isUncut: !isCut }).where(eq(printers.id, printerId))
}
