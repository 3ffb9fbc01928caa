import { DEFAULT_CATEGORIES } from '@thali/domain/menu/categories'
import { addDays, localParts } from '@thali/domain/time/zone'

import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'
import { starterLocations } from '#api/starter/locations.ts'
import { starterMenu } from '#api/starter/starter-menu.ts'

/** Loads locations and menus into an empty database. True when it did. */
export async function loadStarterData(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [existing] = await tx.select({ id: locations.id }).from(locations).limit(1)
    if (existing) return false

    const today = localParts(now).date
    for (const location of starterLocations) {
      await tx.insert(locations).values({ ...location, features: [...location.features] })
      await tx.insert(menuCategories).values(
        DEFAULT_CATEGORIES.map(([id, name], position) => ({
          locationId: location.id,
          id,
          name,
          position,
          isDefault: true,
        })),
      )
      await tx.insert(menuItems).values(
        starterMenu(location.id).map(({ slug, specialDays, ...item }, position) => ({
          ...item,
          id: `${location.id}-${slug}`,
          locationId: location.id,
          position,
          isTodaysSpecial: specialDays !== undefined,
          specialStartDate: specialDays === undefined ? null : today,
          specialEndDate: specialDays === undefined ? null : addDays(today, specialDays - 1),
        })),
      )
    }
    await recordAudit(tx, { actor: 'installation', action: 'starter-data.load', subject: 'locations and menus' })
    return true
  })
}
