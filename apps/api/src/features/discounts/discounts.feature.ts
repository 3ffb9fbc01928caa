import type { FeatureOptions } from '#api/app-options.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createDiscountsService } from './discounts.service.ts'
import { createWelcomeCodesRepository } from './welcome-codes.repository.ts'

export function createDiscounts({ database: { db }, brand, clock }: FeatureOptions, orders: OrdersRepository) {
  return createDiscountsService({ db, codes: createWelcomeCodesRepository(db), orders, clock, brand: brand.now })
}
