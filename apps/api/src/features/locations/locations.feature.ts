import { createCalendarDays } from './calendar-days.service.ts'
import { createDeliveryZones } from './delivery-zones.service.ts'
import { createLocationManagementRepository } from './location-management.repository.ts'
import { createLocationManagement } from './location-management.service.ts'
import { addLocationRoutes } from './locations.routes.ts'
import { createLocationsService } from './locations.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'

type Parts = Pick<Parameters<typeof createLocationManagement>[0], 'figures' | 'startMenu'> &
  Pick<Parameters<typeof createDeliveryZones>[0], 'menu'>

export function createLocations({ config, database: { db }, idempotency, clock }: FeatureOptions, parts: Parts) {
  const locations = createLocationManagementRepository(db)
  return {
    locations: createLocationsService({ ...parts, idempotency, clock }),
    calendarDays: createCalendarDays({ ...parts, idempotency, clock }),
    locationManagement: createLocationManagement({ ...parts, locations, idempotency, clock }),
    deliveryZones: createDeliveryZones({ db, map: config.map, menu: parts.menu, idempotency, clock }),
  }
}

export const addLocations = addLocationRoutes
