import { eq, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import { devicePeople } from '#api/features/auth/auth.table.ts'

/** The device asks who acts from now on; who turns it on acts first. */
export async function startSharing(
  tx: Transaction,
  sessionId: string,
  { actingId, locksAfterS }: { actingId: string; locksAfterS: number },
): Promise<void> {
  // Sessions go by the clock of the database.
  const shared = { actingId, locksAfterS, actedAt: sql`now()` }
  await tx
    .insert(devicePeople)
    .values({ sessionId, ...shared })
    .onConflictDoUpdate({ target: devicePeople.sessionId, set: shared })
}

export async function letAct(tx: Transaction, sessionId: string, actingId: string): Promise<void> {
  await tx
    .update(devicePeople)
    .set({ actingId, actedAt: sql`now()`, pinMisses: 0 })
    .where(eq(devicePeople.sessionId, sessionId))
}

const NOBODY = { actingId: null, actedAt: null }

/** Locks a device. */
export async function endActing(tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(devicePeople).set(NOBODY).where(eq(devicePeople.sessionId, sessionId))
}

/** Locks the devices at which an account acts. */
export async function endActingOf(tx: Executor, accountId: string): Promise<void> {
  await tx.update(devicePeople).set(NOBODY).where(eq(devicePeople.actingId, accountId))
}
