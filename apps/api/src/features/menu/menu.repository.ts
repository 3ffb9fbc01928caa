import type { DeliveryZone } from '@thali/domain/delivery/delivery'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { dayOnSale } from '@thali/domain/orders/capacity/portions'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import { readMenu, type StoredGroup } from './menu.statements.ts'
import { type MenuCategory, type MenuItem, menuItems } from './menu.table.ts'
import type { Database } from '#api/database/database.ts'
import { readSold } from '#api/features/capacity/capacity.statements.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { LOCATION, readDeliveryZones } from '#api/features/locations/locations.statements.ts'
import { locations } from '#api/features/locations/locations.table.ts'

/** A dish with the ids of its option groups, in the order in which they are asked. */
export type Dish = MenuItem & { groups: string[] }

export type StoredMenu = {
  location: Location
  zones: DeliveryZone[]
  categories: MenuCategory[]
  items: Dish[]
  groups: StoredGroup[]
  /** Portions sold on the day for which food is ordered now, by dish. */
  sold: ReadonlyMap<string, number>
}

export function createMenuRepository(db: Database) {
  /** A location, deleted or not, with its menu and the portions sold, read in one snapshot. */
  async function findKeptMenu(locationId: string, now: Date): Promise<StoredMenu | undefined> {
    return db.transaction(
      async (tx) => {
        const [location] = await tx.select(LOCATION).from(locations).where(eq(locations.id, locationId))
        if (!location) return undefined
        const menu = await readMenu(tx, locationId)
        const isCounted = menu.items.some(({ portions }) => portions !== null)
        const sold = isCounted ? await readSold(tx, locationId, dayOnSale(scheduleOf(location, 'all'), now)) : new Map()
        return { location, zones: await readDeliveryZones(tx, locationId), ...menu, sold }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  return {
    findKeptMenu,

    /** The same for a location that is not deleted. */
    async findMenu(locationId: string, now: Date): Promise<StoredMenu | undefined> {
      const kept = await findKeptMenu(locationId, now)
      return kept?.location.deletedAt ? undefined : kept
    },

    /** Locations that sell dishes of these names. */
    async listPlacesOf(itemIds: readonly string[]): Promise<string[]> {
      const found = await db
        .selectDistinct({ locationId: menuItems.locationId })
        .from(menuItems)
        .where(and(inArray(menuItems.id, [...itemIds]), isNull(menuItems.deletedAt)))
      return found.map(({ locationId }) => locationId)
    },

    /** Dishes that have left the menus. */
    async listGone(itemIds: readonly string[]): Promise<Dish[]> {
      const gone = and(inArray(menuItems.id, [...itemIds]), isNotNull(menuItems.deletedAt))
      const found = await db.select().from(menuItems).where(gone)
      return found.map((item) => ({ ...item, groups: [] }))
    },

    async listLocations(): Promise<Location[]> {
      return db.select(LOCATION).from(locations).where(isNull(locations.deletedAt)).orderBy(asc(locations.name))
    },
  }
}

export type MenuRepository = ReturnType<typeof createMenuRepository>
