import { createPushRepository } from './push.repository.ts'
import { addPushRoutes } from './push.routes.ts'
import { createPushService, type PushService } from './push.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

export function createPush({ database, push: gateway, clock }: FeatureOptions, { orders }: { orders: OrderReader }) {
  const { db, pool } = database
  return { push: createPushService({ db, subscriptions: createPushRepository(db, pool), orders, gateway, clock }) }
}

export function addPush({ addRoute }: RouteScope, services: { push: PushService }): void {
  addPushRoutes(addRoute, services)
}
