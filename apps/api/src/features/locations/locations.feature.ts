import { createCalendarDays } from './calendar-days.service.ts'
import { createDeliveryZones } from './delivery-zones.service.ts'
import { createLawRates } from './law-rates.service.ts'
import { createLocationLaw } from './location-law.ts'
import { createLocationManagementRepository } from './location-management.repository.ts'
import { createLocationManagement } from './location-management.service.ts'
import { addLocationRoutes } from './locations.routes.ts'
import { createLocationsService } from './locations.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import { isForReal } from '#api/config/config.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'

type Parts = Pick<Parameters<typeof createLocationManagement>[0], 'figures' | 'startMenu'> &
  Pick<Parameters<typeof createLawRates>[0], 'ownAccess'> & { menu: MenuService }

export function createLocations(
  { config, brand, stripe, database: { db }, idempotency, clock }: FeatureOptions,
  parts: Parts,
) {
  const locations = createLocationManagementRepository(db)
  const law = createLocationLaw({
    brandTaxNumber: () => brand.now.taxNumber,
    isEnforced: isForReal(config, stripe),
    clock,
  })
  return {
    locations: createLocationsService({ ...parts, idempotency, clock }),
    calendarDays: createCalendarDays({ ...parts, idempotency, clock }),
    locationManagement: createLocationManagement({
      ...parts,
      locations,
      law,
      publicUrl: config.publicUrl,
      idempotency,
      clock,
    }),
    lawRates: createLawRates({ ...parts, db, clock }),
    deliveryZones: createDeliveryZones({ db, map: config.map, menu: parts.menu, idempotency, clock }),
  }
}

export const addLocations = addLocationRoutes
