import { createDiscountsService } from './discounts.service.ts'
import { createPointsRepository } from './points.repository.ts'
import { createPromotionsRepository } from './promotions.repository.ts'
import { createPromotionsService } from './promotions.service.ts'
import { createWelcomeCodesRepository } from './welcome-codes.repository.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import { createClosedHashes } from '#api/identity/tokens.ts'

type Parts = Pick<Parameters<typeof createDiscountsService>[0], 'orders' | 'rules'> &
  Pick<Parameters<typeof createPromotionsService>[0], 'hasLocation'>

export function createDiscounts(options: FeatureOptions, parts: Parts) {
  const { db } = options.database
  const shared = { ...options, ...parts, db, brand: options.brand.now, promotions: createPromotionsRepository(db) }
  return {
    discounts: createDiscountsService({
      ...shared,
      codes: createWelcomeCodesRepository(db, createClosedHashes(options.config.secrets.session)),
      points: createPointsRepository(db),
    }),
    promotions: createPromotionsService(shared),
  }
}
