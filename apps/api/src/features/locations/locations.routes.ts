import { findDeliveryTerms, listDeliveryZones, setDeliveryZones } from '@thali/contracts/locations/delivery-zones'
import { enterLawRate, listLawRates } from '@thali/contracts/locations/law'
import {
  deleteCalendarDay,
  setCalendarDay,
  addLocation,
  deleteLocation,
  listManagedLocations,
  listTableCodes,
  updateLocation,
} from '@thali/contracts/locations/location-management'
import { getLocation, listLocations, listWorkplaces, pauseOrders, setRush } from '@thali/contracts/locations/locations'
import { hasFeature } from '@thali/domain/locations/location'

import type { DeliveryZones } from './delivery-zones.service.ts'
import type { LawRates } from './law-rates.service.ts'
import type { CalendarDays } from '#api/features/locations/calendar-days.service.ts'
import type { LocationManagement } from '#api/features/locations/location-management.service.ts'
import type { LocationsService } from '#api/features/locations/locations.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { ownerOf } from '#api/identity/owner.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  locations: LocationsService
  calendarDays: CalendarDays
  locationManagement: LocationManagement
  lawRates: LawRates
  deliveryZones: DeliveryZones
  menu: MenuService
}

export function addLocationRoutes(
  addRoute: AddRoute,
  { locations, calendarDays, locationManagement, lawRates, deliveryZones, menu }: Deps,
): void {
  addRoute(listLocations, async ({ query: { feature } }) => {
    const locations = await menu.listLocations()
    return { locations: feature ? locations.filter(({ features }) => hasFeature(features, feature)) : locations }
  })
  addRoute(getLocation, async ({ params }) => ({
    location: (await menu.getSnapshot(params.id)).views['en-CA'].location,
  }))
  addRoute(pauseOrders, (call) => locations.pauseOrders(call.params.id, call.body, call))

  addRoute(setRush, (call) => locations.setRush(call.params.id, call.body, call))

  addRoute(listWorkplaces, ({ principal }) => locationManagement.listWorkplaces(principal))
  addRoute(listManagedLocations, ({ principal }) => locationManagement.list(principal))
  addRoute(addLocation, (call) => locationManagement.add(call.body, call))
  addRoute(updateLocation, (call) => locationManagement.update(call.params.id, call.body, call))
  addRoute(setCalendarDay, (call) => calendarDays.set(call.params.id, call.body, call))
  addRoute(deleteCalendarDay, (call) => calendarDays.takeAway(call.params.id, call.query, call))
  addRoute(listTableCodes, ({ params, principal }) => locationManagement.listTableCodes(params.id, principal))
  addRoute(deleteLocation, (call) => locationManagement.takeAway(call.params.id, call))

  addRoute(listLawRates, () => lawRates.list())
  addRoute(enterLawRate, (call) => lawRates.enter(call.body, ownerOf(call)))

  addRoute(findDeliveryTerms, ({ params, query }) => deliveryZones.findTerms(params.id, query))
  addRoute(listDeliveryZones, ({ params, principal }) => deliveryZones.list(params.id, principal))
  addRoute(setDeliveryZones, (call) => deliveryZones.replace(call.params.id, call.body, call))
}
