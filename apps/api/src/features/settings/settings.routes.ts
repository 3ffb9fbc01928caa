import {
  getBrandSettings,
  getHouseRules,
  getMetrics,
  getSystem,
  resetMetrics,
  updateBrandSettings,
  updateHouseRules,
} from '@thali/contracts/system/settings'
import { getPrometheusFigures } from '@thali/contracts/system/system'

import type { BusinessRules } from './business-rules.service.ts'
import type { BrandSettings } from '#api/features/settings/brand-settings.service.ts'
import type { FiguresService } from '#api/features/settings/figures.service.ts'
import type { SystemFacts } from '#api/features/settings/system-facts.ts'
import type { SystemHealth } from '#api/features/system/system-health.service.ts'
import type { Metrics } from '#api/plugins/metrics.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  brandSettings: BrandSettings
  businessRules: BusinessRules
  figures: FiguresService
  system: SystemFacts
  systemHealth: Pick<SystemHealth, 'state'>
}

export function addSettingsRoutes(
  addRoute: AddRoute,
  { brandSettings, businessRules, figures, system, systemHealth }: Deps,
): void {
  addRoute(getBrandSettings, () => brandSettings.get())
  addRoute(updateBrandSettings, (call) => brandSettings.update(call.body, call))
  addRoute(getHouseRules, () => businessRules.get())
  addRoute(updateHouseRules, (call) => businessRules.update(call.body, call))
  addRoute(getSystem, async () => ({ ...system, warnings: (await systemHealth.state()).warnings }))
  addRoute(getMetrics, () => figures.read())
  addRoute(resetMetrics, (call) => figures.reset(call))
}

/** `GET /metrics`, where Prometheus looks for it. */
export function addPrometheusRoute(addRoute: AddRoute, metrics: Metrics): void {
  addRoute(getPrometheusFigures, async ({ reply }) =>
    reply.type(getPrometheusFigures.reply.type).send(await metrics.print()),
  )
}
