import { getReadyScreen, listReadyScreens } from '@thali/contracts/locations/ready-screen'
import { listDoneDishes, makeDishAgain, tapDish } from '@thali/contracts/orders/done-dishes'

import { createDoneDishes, type DoneDishesService } from './done-dishes.service.ts'
import type { KitchenRepository } from './kitchen.repository.ts'
import { createMakeAgain, type DishToPrint, type MakeAgainService } from './make-again.service.ts'
import { createReadyScreen, type ReadyScreenService } from './ready-screen.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createLinkTokens } from '#api/identity/tokens.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Parts = {
  kitchen: KitchenRepository
  orders: OrdersRepository
  printAgain: (tx: Transaction, order: Order, dish: DishToPrint) => Promise<number>
}

export function createKitchen({ database: { db }, config, ...shared }: FeatureOptions, parts: Parts) {
  const tokens = createLinkTokens(config.secrets.orderToken, 'ready-screen')
  return {
    doneDishes: createDoneDishes({ ...shared, ...parts }),
    makeAgain: createMakeAgain({ ...shared, ...parts }),
    readyScreen: createReadyScreen({ ...shared, ...parts, tokens, publicUrl: config.publicUrl, db }),
  }
}

type Services = { doneDishes: DoneDishesService; makeAgain: MakeAgainService; readyScreen: ReadyScreenService }

export function addKitchen(addRoute: AddRoute, { doneDishes, makeAgain, readyScreen }: Services): void {
  addRoute(listDoneDishes, ({ principal }) => doneDishes.list(principal))
  addRoute(tapDish, (call) => doneDishes.tap(call.params.id, call.body, call))
  addRoute(makeDishAgain, (call) => makeAgain.again(call.params.id, call.body, call))
  addRoute(listReadyScreens, ({ params, principal }) => readyScreen.listAddresses(params.id, principal))
  addRoute(getReadyScreen, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readyScreen.get(params.token)
  })
}
