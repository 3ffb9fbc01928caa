import { getBrandSettings, getMetrics, getSystem, resetMetrics, updateBrandSettings } from '@thali/contracts/settings'

import type { BrandSettings } from '#api/features/settings/brand-settings.service.ts'
import type { FiguresService } from '#api/features/settings/figures.service.ts'
import type { SystemFacts } from '#api/features/settings/system-facts.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { brandSettings: BrandSettings; figures: FiguresService; system: SystemFacts }

export function addSettingsRoutes(addRoute: AddRoute, { brandSettings, figures, system }: Deps): void {
  addRoute(getBrandSettings, () => brandSettings.get())
  addRoute(updateBrandSettings, (call) => brandSettings.update(call.body, call))
  addRoute(getSystem, () => system)
  addRoute(getMetrics, () => figures.read())
  addRoute(resetMetrics, (call) => figures.reset(call))
}
