import { createAuditSeals } from './audit-seals.repository.ts'
import { createDatabaseProbe } from './database-probe.repository.ts'
import { createHouseExport } from './house-export.service.ts'
import { createHouseFigures } from './house-figures.repository.ts'
import { createOrderFigures } from './order-figures.repository.ts'
import { createProviderHealth } from './provider-health.ts'
import { createSystemHealth } from './system-health.service.ts'
import { backupWarnings } from './system-warnings.ts'
import { addSystemRoutes } from './system.routes.ts'
import { createTestDataRepository } from './test-data.repository.ts'
import { createTestDataService } from './test-data.service.ts'
import { createWatchedFigures, type WatchedFigures } from './watched-figures.service.ts'
import type { AppOptions, FeatureOptions } from '#api/app-options.ts'
import { COMMIT, VERSION } from '#api/config/version.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'

export function createSystem(
  { database, clock, queue, backups, config, brand, node, logger, onError, ...gateways }: FeatureOptions,
  menu: MenuService,
) {
  const { db, pool } = database
  const probe = createDatabaseProbe(pool)
  const systemHealth = createSystemHealth({
    database: probe,
    queue,
    dataDir: config.dataDir,
    seals: createAuditSeals(pool),
    aheadOfProviderMs: gateways.stripe.clockAheadMs,
    backupWarnings: async () => (backups ? backupWarnings(await backups.state(), clock.now()) : []),
    standby: node.standby,
    overtakenHosts: node.overtakenHosts,
    nobodysSender: () => findNobodysSender(config, brand),
    inform: (facts, message) => logger.info(facts, message),
    warn: (warning) => logger.warn({ warning }, 'something needs attention'),
    onError,
  })
  const testData = createTestDataService({ db, testData: createTestDataRepository({ db, pool }), menu, clock })
  const providerHealth = createProviderHealth({ config, ...gateways })
  const houseExport = createHouseExport({ database, clock, onError, media: gateways.media })
  return { probe, providerHealth, systemHealth, testData, houseExport }
}

/** Names that RFC 2606 keeps for examples. */
const EXAMPLE = /@(?:[\w-]+\.)*example\.(?:com|net|org)$/

function findNobodysSender({ providers, mailFrom }: AppOptions['config'], { now }: AppOptions['brand']): string | null {
  return providers.mail === 'real' && mailFrom === undefined && EXAMPLE.test(now.email) ? now.email : null
}

type NodeParts = Pick<
  Parameters<typeof createWatchedFigures>[0],
  'cursor' | 'listeners' | 'isReady' | 'refusals' | 'providers' | 'warnings'
>

export function createWatching(
  { database: { pool }, backups, config, clock, node }: AppOptions,
  parts: NodeParts,
): WatchedFigures {
  return createWatchedFigures({
    house: createHouseFigures(pool),
    orders: createOrderFigures(pool),
    pool,
    ...parts,
    overtakenHosts: node.overtakenHosts,
    version: VERSION,
    commit: COMMIT ?? 'unknown',
    dataDir: config.dataDir,
    standbysWanted: config.standbys,
    backups,
    clock,
  })
}

export const addSystem = addSystemRoutes
