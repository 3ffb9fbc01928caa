import { createBrandSettings } from './brand-settings.service.ts'
import { createBusinessFigures } from './business-figures.repository.ts'
import { createBusinessRulesRepository } from './business-rules.repository.ts'
import { createBusinessRules } from './business-rules.service.ts'
import { createFiguresService } from './figures.service.ts'
import { addSettingsRoutes } from './settings.routes.ts'
import { systemFacts } from './system-facts.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { Metrics } from '#api/plugins/metrics.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

export function createSettings({ database: { db }, brand, idempotency, clock }: FeatureOptions) {
  return {
    brandSettings: createBrandSettings({ db, brand, idempotency, clock }),
    businessRules: createBusinessRules({ rules: createBusinessRulesRepository(db), idempotency, clock }),
  }
}

type Services = Omit<Parameters<typeof addSettingsRoutes>[1], 'figures' | 'system'>
type Parts = Services & { options: FeatureOptions; metrics: Metrics; listeners: () => number }

export function addSettings({ addRoute }: RouteScope, { options, metrics, listeners, ...services }: Parts): void {
  const { config, database, clock, idempotency, node } = options
  const business = createBusinessFigures(database.pool)
  addSettingsRoutes(addRoute, {
    ...services,
    figures: createFiguresService({ metrics, business, listeners, idempotency, clock, node }),
    system: systemFacts(config, clock.now()),
  })
}
