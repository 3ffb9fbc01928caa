import { and, asc, eq, isNull } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'

export type MenuItem = typeof menuItems.$inferSelect
export type MenuCategory = typeof menuCategories.$inferSelect
export type StoredMenu = { location: Location; categories: MenuCategory[]; items: MenuItem[] }

export function createMenuRepository(db: Database) {
  return {
    /** One location with its menu, all of the same moment. */
    async findMenu(locationId: string): Promise<StoredMenu | undefined> {
      return db.transaction(
        async (tx) => {
          const [location] = await tx
            .select()
            .from(locations)
            .where(and(eq(locations.id, locationId), isNull(locations.deletedAt)))
          if (!location) return undefined
          const categories = await tx
            .select()
            .from(menuCategories)
            .where(eq(menuCategories.locationId, locationId))
            .orderBy(asc(menuCategories.position))
          const items = await tx
            .select()
            .from(menuItems)
            .where(and(eq(menuItems.locationId, locationId), isNull(menuItems.deletedAt)))
            .orderBy(asc(menuItems.position))
          return { location, categories, items }
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    },

    async listLocations(): Promise<Location[]> {
      return db.select().from(locations).where(isNull(locations.deletedAt)).orderBy(asc(locations.name))
    },
  }
}

export type MenuRepository = ReturnType<typeof createMenuRepository>
