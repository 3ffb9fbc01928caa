import { addDays, localParts } from '@thali/domain/time/zone'

import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { defaultCategories } from '#api/features/menu/start-menu.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import { menuCategories, menuItems } from '#api/features/menu/menu.table.ts'
import { insertOptions } from '#api/features/menu/options/options.statements.ts'
import { starterLocations, type StarterLocationId } from './locations.ts'
import { starterKitchens } from './kitchens.ts'
import { starterMenu } from './starter-menu.ts'
import { starterOptions } from './starter-options.ts'

export function createStarterDataRepository(db: Database) {
  return {
    /**
     * Loads locations and menus into an empty database. True when it did.
     *
     * @param withCapacity also the kitchens' stations and the counted portions: orders beyond them are refused
     */
    async load(now: Date, withCapacity: boolean): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [existing] = await tx.select({ id: locations.id }).from(locations).limit(1)
        if (existing) return false

        const today = localParts(now).date
        for (const location of starterLocations) {
          const kitchen = withCapacity ? starterKitchens[location.id] : null
          await tx.insert(locations).values({ ...location, features: [...location.features], kitchen })
          await tx.insert(menuCategories).values(defaultCategories(location.id))
          await tx.insert(menuItems).values(itemsOf(location.id, today, withCapacity))
          await insertOptions(tx, starterOptions(location.id))
        }
        await recordAudit(tx, { actor: 'installation', action: 'starter-data.load', subject: 'locations and menus' })
        return true
      })
    },
  }
}

function itemsOf(locationId: StarterLocationId, today: string, withCapacity: boolean) {
  return starterMenu(locationId).map(({ slug, specialDays, french, work, portions, ...item }, position) => ({
    ...item,
    ...(withCapacity && { work, portions }),
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
