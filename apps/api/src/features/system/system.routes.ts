import {
  getSite,
  healthCheck,
  healthCheckAdvanced,
  listFailedMessages,
  ping,
  retryFailedMessage,
} from '@thali/contracts/system'
import type { SiteView } from '@thali/contracts/system'

import type { Clock } from '#api/clock.ts'
import type { Pool } from '#api/database/database.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { MessagesService } from '#api/features/messages/messages.service.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { StripeGateway } from '#api/features/payments/stripe.gateway.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  site: SiteView
  clock: Clock
  pool: Pool
  mail: MailGateway
  sms: SmsGateway
  stripe: StripeGateway
  messages: MessagesService
}

const CHECK_MS = 3_000

export function addSystemRoutes(addRoute: AddRoute, { site, clock, pool, mail, sms, stripe, messages }: Deps): void {
  const timestamp = () => clock.now().toISOString()

  addRoute(ping, () => ({ success: true as const, message: 'pong' as const, timestamp: timestamp() }))
  addRoute(healthCheck, () => ({ status: 'ok' as const, timestamp: timestamp() }))
  addRoute(healthCheckAdvanced, async () => {
    const [database, queue, mailer, texter, payments] = await Promise.all([
      check(async () => (await pool.query('SELECT 1')).rowCount === 1),
      check(async () => (await pool.query('SELECT 1 FROM pgboss.queue LIMIT 1')).rowCount === 1),
      check(() => mail.isReachable()),
      check(() => sms.isReachable()),
      check(() => stripe.isReachable()),
    ])
    const dependencies = { database, queue, mail: mailer, sms: texter, payments }
    const status = Object.values(dependencies).every((state) => state === 'ok') ? ('ok' as const) : ('fail' as const)
    return { status, timestamp: timestamp(), dependencies }
  })
  addRoute(getSite, () => site)

  addRoute(listFailedMessages, () => messages.listFailed())
  addRoute(retryFailedMessage, (call) => messages.retry(call.params.id, call))
}

/** A dependency that hangs counts as down. */
async function check(probe: () => Promise<boolean>): Promise<'ok' | 'fail'> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS)
  })
  const answered = await Promise.race([probe().catch(() => false), tooLate])
  clearTimeout(timer)
  return answered ? 'ok' : 'fail'
}
