import { exportHouse } from '@thali/contracts/system/files'
import { getTestData, removeTestData } from '@thali/contracts/system/settings'
import {
  getSite,
  healthCheck,
  healthCheckAdvanced,
  ping,
  type HealthCheckAdvanced,
  type SiteView,
} from '@thali/contracts/system/system'

import type { DatabaseProbe } from './database-probe.repository.ts'
import type { HouseExport } from './house-export.service.ts'
import { answersInTime, type ProviderHealth } from './provider-health.ts'
import type { SystemHealth } from './system-health.service.ts'
import type { TestDataService } from './test-data.service.ts'
import type { Clock } from '#api/clock.ts'
import { COMMIT, VERSION } from '#api/config/version.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  site: SiteView
  clock: Clock
  probe: DatabaseProbe
  providerHealth: ProviderHealth
  systemHealth: SystemHealth
  testData: TestDataService
  houseExport: HouseExport
}

export function addSystemRoutes(
  addRoute: AddRoute,
  { site, clock, probe, providerHealth, systemHealth, testData, houseExport }: Deps,
): void {
  const timestamp = () => clock.now().toISOString()

  addRoute(ping, () => ({ success: true as const, message: 'pong' as const, timestamp: timestamp() }))
  const running = { oldestApp: OLDEST_APP, version: VERSION, commit: COMMIT }
  addRoute(healthCheck, () => ({ status: 'ok' as const, timestamp: timestamp(), ...running }))
  addRoute(healthCheckAdvanced, async ({ reply }) => {
    const house = systemHealth.state()
    const [database, queue, providers] = await Promise.all([
      answersInTime(async () => (await probe.answers()) && (await house).canStore),
      answersInTime(async () => (await probe.hasQueue()) && (await house).doMessagesLeave),
      providerHealth.ask(),
    ])
    const { mail, texts, cards } = providers
    const dependencies = {
      database: told(database),
      queue: told(queue),
      mail: told(mail),
      sms: told(texts),
      payments: told(cards),
    }
    // Orders need the database; they do not need the providers.
    if (!database) reply.code(503).header('retry-after', '30')
    return { status: overall(dependencies), timestamp: timestamp(), dependencies }
  })
  addRoute(getSite, () => site)
  addRoute(getTestData, () => testData.look())
  addRoute(removeTestData, ({ body, actor }) => testData.remove(body, actor))
  addRoute(exportHouse, async ({ actor, reply }) => {
    const { name, content } = await houseExport.begin(actor)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type(exportHouse.reply.type)
      .send(content)
  })
}

function overall(dependencies: HealthCheckAdvanced['reply']['dependencies']): HealthCheckAdvanced['reply']['status'] {
  if (dependencies.database === 'fail') return 'fail'
  return Object.values(dependencies).includes('fail') ? 'degraded' : 'ok'
}

/** A provider that is switched off is reported as ok. */
function told(answers: boolean | undefined): 'ok' | 'fail' {
  return answers === false ? 'fail' : 'ok'
}

/**
 * Oldest version of the Android app that this server works with; an older one says that it is too old and sends nothing.
 * Raise it when a call that older versions make is gone, or means something else.
 */
const OLDEST_APP = '0.1.0'
