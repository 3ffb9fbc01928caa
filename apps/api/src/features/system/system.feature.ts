import type { FeatureOptions } from '#api/app-options.ts'
import { createAuditSeals } from './audit-seals.repository.ts'
import { createDatabaseProbe } from './database-probe.repository.ts'
import { createSystemHealth } from './system-health.service.ts'
import { addSystemRoutes } from './system.routes.ts'

export function createSystem({ database: { pool }, queue, stripe, config, logger, onError }: FeatureOptions) {
  const probe = createDatabaseProbe(pool)
  const systemHealth = createSystemHealth({
    database: probe,
    queue,
    dataDir: config.dataDir,
    seals: createAuditSeals(pool),
    aheadOfProviderMs: stripe.clockAheadMs,
    inform: (facts, message) => logger.info(facts, message),
    warn: (warning) => logger.warn({ warning }, 'something needs attention'),
    onError,
  })
  return { probe, systemHealth }
}

export const addSystem = addSystemRoutes
