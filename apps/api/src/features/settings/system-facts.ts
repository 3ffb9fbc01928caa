import type { GetSystem } from '@thali/contracts/system/settings'
import { ZONE } from '@thali/domain/time/zone'

import type { Config, ProviderState } from '#api/config/config.ts'
import { VERSION } from '#api/config/version.ts'

export type SystemFacts = Omit<GetSystem['reply'], 'warnings'>

/** Version, start time and provider names of this installation. */
export function systemFacts(config: Config, startedAt: Date): SystemFacts {
  const provider = (of: SystemFacts['providers'][number]['of'], name: string, state: ProviderState) => ({
    of,
    name: { real: name, sandbox: 'Sandbox', off: 'Off' }[state],
    isSandbox: state === 'sandbox',
    isOff: state === 'off',
  })
  const { cards, texts, mail } = config.providers
  const { google, facebook, oidc } = config.social
  return {
    version: VERSION,
    runtime: `Node ${process.versions.node}`,
    startedAt: startedAt.toISOString(),
    timeZone: ZONE,
    publicUrl: config.publicUrl,
    database: config.databaseUrl === undefined ? 'built-in' : 'server',
    providers: [
      provider('payments', 'Stripe', cards),
      provider('texts', 'Twilio', texts),
      provider('mail', 'SMTP', mail),
    ],
    signInProviders: [google && 'Google', facebook && 'Facebook', oidc?.name].flatMap((name) => name || []),
  }
}
