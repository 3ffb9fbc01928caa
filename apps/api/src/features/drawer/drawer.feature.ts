import { countDrawer, getDrawer, moveDrawerCash, openDrawerDay, printDrawerDay } from '@thali/contracts/payments/drawer'

import { createDrawerPaper, type DrawerPaper } from './drawer-paper.service.ts'
import { createDrawerRepository } from './drawer.repository.ts'
import { createDrawerService, type DrawerService } from './drawer.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { Booker } from '#api/features/book/booker.service.ts'
import type { Sheets } from '#api/features/printing/sheets.service.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Parts = { booker: Booker; placesAsked: PlacesAsked; sheets: Pick<Sheets, 'print'> }

export function createDrawer({ database: { db }, ...shared }: FeatureOptions, { booker, placesAsked, sheets }: Parts) {
  const drawers = createDrawerRepository(db)
  const deps = { ...shared, drawers, catchUpBook: booker.catchUp }
  return {
    drawer: createDrawerService({ ...deps, placesAsked }),
    drawerPaper: createDrawerPaper({ ...deps, print: sheets.print }),
  }
}

type Services = { drawer: DrawerService; drawerPaper: DrawerPaper }

export function addDrawer(addRoute: AddRoute, { drawer, drawerPaper }: Services): void {
  addRoute(getDrawer, ({ query, principal }) => drawer.get(query, principal))
  addRoute(openDrawerDay, (call) => drawer.open(call.body, call))
  addRoute(moveDrawerCash, (call) => drawer.move(call.params.id, call.body, call))
  addRoute(countDrawer, (call) => drawer.count(call.params.id, call.body, call))
  addRoute(printDrawerDay, (call) => drawerPaper.print(call.params.id, call))
}
