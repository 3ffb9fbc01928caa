import { and, asc, eq, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm'

import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { readSold } from '#api/features/capacity/capacity.statements.ts'
import { readOptions } from '#api/features/menu/menu.statements.ts'
import type { MenuCategory, MenuItem } from '#api/features/menu/menu.table.ts'
import { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'

export type NewMenuItem = typeof menuItems.$inferInsert
export type MenuItemChange = Partial<Omit<NewMenuItem, 'id' | 'locationId' | 'createdAt'>>

export type CategoryChange = Partial<Pick<MenuCategory, 'frenchName' | 'tagline' | 'frenchTagline' | 'drawnAs'>>

export function createMenuManagementRepository(db: Database) {
  return {
    /** By category, then by name (ADM-DAT-36). Guests see the restaurant's own order. */
    async listItems(locationId: string, executor: Executor = db): Promise<MenuItem[]> {
      return executor
        .select()
        .from(menuItems)
        .where(and(eq(menuItems.locationId, locationId), isNull(menuItems.deletedAt)))
        .orderBy(asc(menuItems.category), asc(menuItems.name), asc(menuItems.id))
    },

    /** Portions sold on a business day, by dish. */
    listSold: (locationId: string, day: Date) => readSold(db, locationId, day),

    /** The option groups of a location, and by dish the ids of its groups. */
    listOptions: (locationId: string) => readOptions(db, locationId),

    async listCategories(locationId: string, executor: Executor = db): Promise<MenuCategory[]> {
      return executor
        .select()
        .from(menuCategories)
        .where(eq(menuCategories.locationId, locationId))
        .orderBy(asc(menuCategories.position), asc(menuCategories.id))
    },

    async findItem(tx: Transaction, locationId: string, id: string): Promise<MenuItem | undefined> {
      const [item] = await tx
        .select()
        .from(menuItems)
        .where(and(eq(menuItems.locationId, locationId), eq(menuItems.id, id), isNull(menuItems.deletedAt)))
        .for('no key update')
      return item
    },

    /** Asked before work that the change of the dish depends on, such as encoding a photo. */
    async hasItem(locationId: string, id: string): Promise<boolean> {
      const [item] = await db
        .select({ id: menuItems.id })
        .from(menuItems)
        .where(and(eq(menuItems.locationId, locationId), eq(menuItems.id, id), isNull(menuItems.deletedAt)))
      return item !== undefined
    },

    /** Which of these pictures are used by a dish of any menu. */
    async listShownImages(images: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectDistinct({ image: menuItems.image })
        .from(menuItems)
        .where(and(inArray(menuItems.image, [...images]), isNull(menuItems.deletedAt)))
      return new Set(rows.flatMap(({ image }) => image ?? []))
    },

    /**
     * Which of these ids are taken. That of a dish which this location deleted is free again: orders keep the name they
     * were placed with. Another location may bring its dish back.
     */
    async listTakenIds(tx: Transaction, locationId: string, ids: readonly string[]): Promise<Set<string>> {
      const rows = await tx
        .select({ id: menuItems.id })
        .from(menuItems)
        .where(
          and(inArray(menuItems.id, [...ids]), or(isNull(menuItems.deletedAt), ne(menuItems.locationId, locationId))),
        )
      return new Set(rows.map(({ id }) => id))
    },

    /** Frees an id that a deleted dish of this location still has. */
    async freeId(tx: Transaction, locationId: string, id: string): Promise<void> {
      await tx
        .delete(menuItems)
        .where(and(eq(menuItems.id, id), eq(menuItems.locationId, locationId), isNotNull(menuItems.deletedAt)))
    },

    async nextPosition(tx: Transaction, locationId: string): Promise<number> {
      const [last] = await tx
        .select({ position: max(menuItems.position) })
        .from(menuItems)
        .where(eq(menuItems.locationId, locationId))
      return (last?.position ?? -1) + 1
    },

    /** Undefined when the id was taken meanwhile. */
    async insertItem(tx: Transaction, item: NewMenuItem): Promise<MenuItem | undefined> {
      const [inserted] = await tx.insert(menuItems).values(item).onConflictDoNothing().returning()
      return inserted
    },

    async updateItem(tx: Transaction, id: string, change: MenuItemChange): Promise<MenuItem | undefined> {
      const [updated] = await tx.update(menuItems).set(change).where(eq(menuItems.id, id)).returning()
      return updated
    },

    /** At these locations (undefined: all), after the categories each one has. */
    async addCategory(
      tx: Transaction,
      { id, name }: { id: string; name: string },
      places: readonly string[] | undefined,
    ): Promise<void> {
      const isMeant = places ? sql`l.id IN ${[...places]}` : sql`true`
      await tx.execute(sql`
        INSERT INTO ${menuCategories} (location_id, id, name, position, is_default)
        SELECT l.id, ${id}, ${name},
               COALESCE((SELECT max(position) + 1 FROM ${menuCategories} c WHERE c.location_id = l.id), 0), false
        FROM locations l WHERE ${isMeant} ON CONFLICT DO NOTHING`)
    },

    /** At these locations; undefined: at all. False when no category has that name. */
    async changeCategory(
      tx: Transaction,
      id: string,
      change: CategoryChange,
      places: readonly string[] | undefined,
    ): Promise<boolean> {
      const changed = await tx
        .update(menuCategories)
        .set(change)
        .where(and(eq(menuCategories.id, id), places && inArray(menuCategories.locationId, [...places])))
        .returning({ id: menuCategories.id })
      return changed.length > 0
    },

    /** At these locations; undefined: at all. False when no custom category has that name. */
    async deleteCategory(tx: Transaction, id: string, places: readonly string[] | undefined): Promise<boolean> {
      const deleted = await tx
        .delete(menuCategories)
        .where(
          and(
            eq(menuCategories.id, id),
            eq(menuCategories.isDefault, false),
            places && inArray(menuCategories.locationId, [...places]),
          ),
        )
        .returning({ id: menuCategories.id })
      return deleted.length > 0
    },
  }
}

export type MenuManagementRepository = ReturnType<typeof createMenuManagementRepository>
