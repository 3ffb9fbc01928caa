import { and, desc, eq } from 'drizzle-orm'

import { addresses } from './addresses.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'

export type SavedAddress = typeof addresses.$inferSelect

export function createAddressesRepository(db: Database) {
  const own = (accountId: string, id: string) => and(eq(addresses.accountId, accountId), eq(addresses.id, id))

  return {
    /** The last used first. */
    async list(accountId: string, executor: Executor = db): Promise<SavedAddress[]> {
      return executor
        .select()
        .from(addresses)
        .where(eq(addresses.accountId, accountId))
        .orderBy(desc(addresses.usedAt), addresses.id)
    },

    /** Adds an address, or takes the place of the one with its id. */
    async store(tx: Transaction, address: SavedAddress): Promise<void> {
      const { id: _same, ...changes } = address
      await tx.insert(addresses).values(address).onConflictDoUpdate({ target: addresses.id, set: changes })
    },

    /** False when the account has no such address. */
    async remove(tx: Transaction, accountId: string, id: string): Promise<boolean> {
      const removed = await tx.delete(addresses).where(own(accountId, id)).returning({ id: addresses.id })
      return removed.length > 0
    },
  }
}

export type AddressesRepository = ReturnType<typeof createAddressesRepository>
