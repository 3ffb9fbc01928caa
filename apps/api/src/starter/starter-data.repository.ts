import { addDays, localParts } from '@thali/domain/time/zone'

import { STARTER_KITCHEN, starterLocations, type StarterLocationId } from './starter-locations.ts'
import { STARTER_TAGLINES, starterMenu } from './starter-menu.ts'
import { starterOptions } from './starter-options.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import { insertOptions } from '#api/features/menu/menu.statements.ts'
import { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'
import { defaultCategories } from '#api/features/menu/start-menu.ts'

export function createStarterDataRepository(db: Database) {
  return {
    /** Loads locations and menus into an empty database. True when it did. */
    async load(now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [existing] = await tx.select({ id: locations.id }).from(locations).limit(1)
        if (existing) return false

        const today = localParts(now).date
        for (const location of starterLocations) {
          await tx.insert(locations).values({ ...location, features: [...location.features], kitchen: STARTER_KITCHEN })
          await tx.insert(menuCategories).values(starterCategories(location.id))
          await tx.insert(menuItems).values(itemsOf(location.id, today))
          await insertOptions(tx, starterOptions(location.id))
        }
        await recordAudit(tx, { actor: 'installation', action: 'starter-data.load', subject: 'locations and menus' })
        return true
      })
    },
  }
}

function starterCategories(locationId: StarterLocationId) {
  return defaultCategories(locationId).map((category) => ({ ...category, ...STARTER_TAGLINES[category.id] }))
}

function itemsOf(locationId: StarterLocationId, today: string) {
  return starterMenu(locationId).map(({ slug, specialDays, french, ...item }, position) => ({
    ...item,
    frenchName: french.name,
    frenchDescription: french.description,
    id: `${locationId}-${slug}`,
    locationId,
    position,
    isTodaysSpecial: specialDays !== undefined,
    specialStartDate: specialDays === undefined ? null : today,
    specialEndDate: specialDays === undefined ? null : addDays(today, specialDays - 1),
  }))
}
