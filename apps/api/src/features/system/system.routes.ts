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
import type { SystemHealth } from './system-health.service.ts'
import type { TestDataService } from './test-data.service.ts'
import type { Clock } from '#api/clock.ts'
import { COMMIT, VERSION } from '#api/config/version.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  site: SiteView
  clock: Clock
  probe: DatabaseProbe
  mail: MailGateway
  sms: SmsGateway
  stripe: StripeGateway
  systemHealth: SystemHealth
  testData: TestDataService
}

const CHECK_MS = 3_000

export function addSystemRoutes(
  addRoute: AddRoute,
  { site, clock, probe, mail, sms, stripe, systemHealth, testData }: Deps,
): void {
  const timestamp = () => clock.now().toISOString()

  addRoute(ping, () => ({ success: true as const, message: 'pong' as const, timestamp: timestamp() }))
  const running = { oldestApp: OLDEST_APP, version: VERSION, commit: COMMIT }
  addRoute(healthCheck, () => ({ status: 'ok' as const, timestamp: timestamp(), ...running }))
  addRoute(healthCheckAdvanced, async ({ reply }) => {
    const house = systemHealth.state()
    const [database, queue, mailer, texter, payments] = await Promise.all([
      check(async () => (await probe.answers()) && (await house).canStore),
      check(async () => (await probe.hasQueue()) && (await house).doMessagesLeave),
      check(() => mail.isReachable()),
      check(() => sms.isReachable()),
      check(async () => !site.offers.cards || stripe.isReachable()),
    ])
    const dependencies = { database, queue, mail: mailer, sms: texter, payments }
    // Orders need the database; they do not need the providers.
    if (database === 'fail') reply.code(503).header('retry-after', '30')
    return { status: overall(dependencies), timestamp: timestamp(), dependencies }
  })
  addRoute(getSite, () => site)
  addRoute(getTestData, () => testData.look())
  addRoute(removeTestData, ({ body, actor }) => testData.remove(body, actor))
}

function overall(dependencies: HealthCheckAdvanced['reply']['dependencies']): HealthCheckAdvanced['reply']['status'] {
  if (dependencies.database === 'fail') return 'fail'
  return Object.values(dependencies).includes('fail') ? 'degraded' : 'ok'
}

/** A dependency that does not answer in time counts as down. */
async function check(probe: () => Promise<boolean>): Promise<'ok' | 'fail'> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS)
  })
  const answered = await Promise.race([probe().catch(() => false), tooLate])
  clearTimeout(timer)
  return answered ? 'ok' : 'fail'
}

/**
 * Oldest version of the Android app that this server works with; an older one says that it is too old and sends nothing.
 * Raise it when a call that older versions make is gone, or means something else.
 */
const OLDEST_APP = '0.1.0'
