import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { menuItems, favorites } from '#api/features/menu/menu.table.ts'

export function createFavoritesRepository(db: Database) {
  return {
    /** Favourites of an account that still exist, newest first. */
    async list(accountId: string, executor: Executor = db): Promise<{ itemId: string; locationId: string }[]> {
      return executor
        .select({ itemId: favorites.itemId, locationId: menuItems.locationId })
        .from(favorites)
        .innerJoin(menuItems, eq(menuItems.id, favorites.itemId))
        .where(and(eq(favorites.accountId, accountId), isNull(menuItems.deletedAt)))
        .orderBy(desc(favorites.createdAt), favorites.itemId)
    },

    /** False when there is no such dish. */
    async add(tx: Transaction, accountId: string, itemId: string): Promise<boolean> {
      const [dish] = await tx
        .select({ one: sql`1` })
        .from(menuItems)
        .where(and(eq(menuItems.id, itemId), isNull(menuItems.deletedAt)))
      if (!dish) return false
      await tx.insert(favorites).values({ accountId, itemId }).onConflictDoNothing()
      return true
    },

    /** False when the dish never existed. */
    async remove(tx: Transaction, accountId: string, itemId: string): Promise<boolean> {
      const [dish] = await tx
        .select({ one: sql`1` })
        .from(menuItems)
        .where(eq(menuItems.id, itemId))
      if (!dish) return false
      await tx.delete(favorites).where(and(eq(favorites.accountId, accountId), eq(favorites.itemId, itemId)))
      return true
    },
  }
}

export type FavoritesRepository = ReturnType<typeof createFavoritesRepository>
