import type { AffectedView } from '@thali/contracts/locations/affected'
import type { OffTheMenu } from '@thali/domain/orders/order-lines'
import { and, eq, inArray, ne } from 'drizzle-orm'

import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { affectedByMenu } from '#api/features/locations/affected.ts'
import { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'

type Category = typeof menuCategories.$inferInsert

export function createMenuFilesRepository(db: Database) {
  return {
    noteExport: (entry: Parameters<typeof recordAudit>[1]) => recordAudit(db, entry),

    /** Those of the ids that dishes of other locations have, or deleted ones had: they can be brought back. */
    async listForeignIds(locationId: string, ids: readonly string[], executor: Executor = db): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await executor
        .select({ id: menuItems.id })
        .from(menuItems)
        .where(and(inArray(menuItems.id, [...ids]), ne(menuItems.locationId, locationId)))
      return rows.map(({ id }) => id)
    },

    /** Orders for later and open payment pages that have what an import removes. */
    async findAffected(
      locationId: string,
      gone: OffTheMenu,
      now: Date,
      executor: Executor = db,
    ): Promise<AffectedView> {
      return affectedByMenu(executor, locationId, gone, now)
    },

    /** Those of the ids that a location's deleted dishes have, with their photos. */
    async listDeleted(
      tx: Transaction,
      locationId: string,
      ids: readonly string[],
    ): Promise<Map<string, string | null>> {
      if (ids.length === 0) return new Map()
      const rows = await tx
        .select({ id: menuItems.id, image: menuItems.image })
        .from(menuItems)
        .where(and(inArray(menuItems.id, [...ids]), eq(menuItems.locationId, locationId)))
      return new Map(rows.map(({ id, image }) => [id, image]))
    },

    async saveCategory(tx: Transaction, category: Category): Promise<void> {
      const { locationId: _location, id: _id, isDefault: _default, ...said } = category
      await tx
        .insert(menuCategories)
        .values(category)
        .onConflictDoUpdate({
          target: [menuCategories.locationId, menuCategories.id],
          set: said,
        })
    },

    async deleteCategories(tx: Transaction, locationId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .delete(menuCategories)
        .where(and(eq(menuCategories.locationId, locationId), inArray(menuCategories.id, [...ids])))
    },
  }
}

export type MenuFilesRepository = ReturnType<typeof createMenuFilesRepository>
