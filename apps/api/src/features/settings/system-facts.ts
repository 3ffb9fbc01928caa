import { readFileSync } from 'node:fs'

import type { GetSystem } from '@thali/contracts/settings'
import { ZONE } from '@thali/domain/time/zone'

import type { Config } from '#api/config.ts'

export type SystemFacts = GetSystem['reply']

const PACKAGE = new URL('../../../../../package.json', import.meta.url)

/** What runs here, and by name who stands behind it. */
export function systemFacts(config: Config, startedAt: Date): SystemFacts {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const provider = (of: SystemFacts['providers'][number]['of'], name: string, isSet: boolean) => ({
    of,
    name: isSet ? name : 'Sandbox',
    isSandbox: !isSet,
  })
  const { google, facebook, oidc } = config.social
  return {
    version,
    runtime: `Node ${process.versions.node}`,
    startedAt: startedAt.toISOString(),
    timeZone: ZONE,
    publicUrl: config.publicUrl,
    database: config.databaseUrl === undefined ? 'built-in' : 'server',
    providers: [
      provider('payments', 'Stripe', config.stripe !== undefined),
      provider('texts', 'Twilio', config.sms !== undefined),
      provider('mail', 'SMTP', config.mail !== undefined),
    ],
    signInProviders: [google && 'Google', facebook && 'Facebook', oidc?.name].flatMap((name) => name || []),
  }
}
