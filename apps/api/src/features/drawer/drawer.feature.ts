import { countDrawer, getDrawer, moveDrawerCash, openDrawerDay } from '@thali/contracts/payments/drawer'

import { createDrawerRepository } from './drawer.repository.ts'
import { createDrawerService, type DrawerService } from './drawer.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { Booker } from '#api/features/book/booker.service.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Parts = { booker: Booker; placesAsked: PlacesAsked }

export function createDrawer({ database: { db }, ...shared }: FeatureOptions, { booker, placesAsked }: Parts) {
  const drawers = createDrawerRepository(db)
  return { drawer: createDrawerService({ ...shared, drawers, catchUpBook: booker.catchUp, placesAsked }) }
}

export function addDrawer(addRoute: AddRoute, { drawer }: { drawer: DrawerService }): void {
  addRoute(getDrawer, ({ query, principal }) => drawer.get(query, principal))
  addRoute(openDrawerDay, (call) => drawer.open(call.body, call))
  addRoute(moveDrawerCash, (call) => drawer.move(call.params.id, call.body, call))
  addRoute(countDrawer, (call) => drawer.count(call.params.id, call.body, call))
}
