import { createCompareCartsService } from './compare-carts.service.ts'
import type { OrderPresenter } from './orders.presenter.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { addOrderRoutes, addReceiptRoutes } from './orders.routes.ts'
import { createOrdersService } from './orders.service.ts'
import { createPlaceOrderRepository } from './placing/place-order.repository.ts'
import { createPlaceOrderService } from './placing/place-order.service.ts'
import { createPrepTimesRepository } from './promise/prep-times.repository.ts'
import { createPrepTimes } from './promise/prep-times.service.ts'
import { createPromisesService, type Promises } from './promise/promises.service.ts'
import { createAdvanceOrderRepository } from './steps/advance-order.repository.ts'
import { createAdvanceOrderService } from './steps/advance-order.service.ts'
import { createMoveOrderService } from './steps/move-order.service.ts'
import { createOrderBatchService } from './steps/order-batch.service.ts'
import { createOrderPromiseService } from './steps/order-promise.service.ts'
import { createOrderRecallService } from './steps/order-recall.service.ts'
import { createOrderStepsService } from './steps/order-steps.service.ts'
import { createRefuseStep } from './steps/step-refusal.ts'
import { createUnseenOrders } from './steps/unseen-orders.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Placing = Parameters<typeof createPlaceOrderService>[0]
type Steps = Parameters<typeof createOrderStepsService>[0]
type Reading = Parameters<typeof createOrdersService>[0]
type Unseen = Parameters<typeof createUnseenOrders>[0]
type Parts = Pick<Placing, 'menu' | 'discounts' | 'capacity' | 'promises'> &
  Pick<Steps, 'refunds' | 'closeCheckouts'> &
  Pick<Reading, 'actors' | 'countDays' | 'kitchen'> &
  Pick<Unseen, 'people' | 'site'> & { repository: OrdersRepository; presenter: OrderPresenter; tokens: LinkTokens }

export function createOrders(options: FeatureOptions, { repository: orders, ...parts }: Parts) {
  const { database, config, idempotency, clock, onError } = options
  const shared = { ...parts, orders, idempotency, clock, onError }
  const refuse = createRefuseStep(shared)
  const advances = createAdvanceOrderService({
    ...shared,
    refuse,
    advances: createAdvanceOrderRepository(database.pool),
  })
  const steps = createOrderStepsService({ ...shared, refuse, advances })
  return {
    orders: createOrdersService(shared),
    placing: createPlaceOrderService({
      ...shared,
      placements: createPlaceOrderRepository(database.pool, !config.limits),
    }),
    comparing: createCompareCartsService(shared),
    steps,
    recalls: createOrderRecallService({ ...shared, refuse }),
    promises: createOrderPromiseService({ ...shared, refuse }),
    moves: createMoveOrderService({ ...shared, refuse }),
    batches: createOrderBatchService({ ...shared, steps }),
    prepTimes: createPrepTimes({ ...shared, cooked: createPrepTimesRepository(database.db) }),
    unseenOrders: createUnseenOrders({ ...shared, db: database.db }),
  }
}

type Routes = Parameters<typeof addOrderRoutes>[1] & Parameters<typeof addReceiptRoutes>[1]

export function addOrders({ addRoute }: RouteScope, services: Routes): void {
  addOrderRoutes(addRoute, services)
  addReceiptRoutes(addRoute, services)
}

type Deps = { capacity: CapacityService; menu: MenuService }

/** What every order is told: placing and paying need it first. */
export function createPromises({ clock }: FeatureOptions, { capacity, menu }: Deps): Promises {
  return createPromisesService({ capacity, menu, clock })
}
