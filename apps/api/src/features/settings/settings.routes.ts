import {
  getBrandSettings,
  getHouseRules,
  getMetrics,
  getSystem,
  resetMetrics,
  updateBrandSettings,
  updateHouseRules,
} from '@thali/contracts/settings'

import type { BrandSettings } from '#api/features/settings/brand-settings.service.ts'
import type { FiguresService } from '#api/features/settings/figures.service.ts'
import type { HouseRules } from '#api/features/settings/house-rules.service.ts'
import type { SystemFacts } from '#api/features/settings/system-facts.ts'
import type { HouseHealth } from '#api/features/system/house-health.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  brandSettings: BrandSettings
  houseRules: HouseRules
  figures: FiguresService
  system: SystemFacts
  houseHealth: Pick<HouseHealth, 'state'>
}

export function addSettingsRoutes(
  addRoute: AddRoute,
  { brandSettings, houseRules, figures, system, houseHealth }: Deps,
): void {
  addRoute(getBrandSettings, () => brandSettings.get())
  addRoute(updateBrandSettings, (call) => brandSettings.update(call.body, call))
  addRoute(getHouseRules, () => houseRules.get())
  addRoute(updateHouseRules, (call) => houseRules.update(call.body, call))
  addRoute(getSystem, async () => ({ ...system, warnings: (await houseHealth.state()).warnings }))
  addRoute(getMetrics, () => figures.read())
  addRoute(resetMetrics, (call) => figures.reset(call))
}
