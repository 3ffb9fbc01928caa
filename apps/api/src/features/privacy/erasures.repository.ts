import { erasures, pendingErasures } from '@thali/keeper/backup/erasures.table'
import { asc, eq } from 'drizzle-orm'

import { listGuestContacts } from './guest.statements.ts'
import type { Database, Transaction } from '#api/database/database.ts'

export type Erasure = typeof erasures.$inferInsert
export type PendingErasure = typeof pendingErasures.$inferSelect

/** The register of erasures, and those that are still to be done. */
export function createErasuresRepository(db: Database) {
  return {
    /** Adds one to the register, unless it is there. */
    async add(tx: Transaction, erasure: Erasure): Promise<void> {
      await tx.insert(erasures).values(erasure).onConflictDoNothing()
    },

    async addPending(tx: Transaction, { id, at, accountId, subjectHash }: Erasure): Promise<void> {
      await tx.insert(pendingErasures).values({ id, at, accountId, subjectHash })
    },

    async removePending(tx: Transaction, id: string): Promise<void> {
      await tx.delete(pendingErasures).where(eq(pendingErasures.id, id))
    },

    listPending: (): Promise<PendingErasure[]> => db.select().from(pendingErasures).orderBy(asc(pendingErasures.at)),
    listGuestContacts: () => listGuestContacts(db),
  }
}

export type ErasuresRepository = ReturnType<typeof createErasuresRepository>
