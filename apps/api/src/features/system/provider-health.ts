import { answerWithin } from '@thali/keeper/answer-within'

import type { Config } from '#api/config/config.ts'
import type { MediaStore } from '#api/features/media/media.ts'
import type { MailGateway } from '#api/features/messages/mail.gateway.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'

export type Provider = 'cards' | 'texts' | 'mail' | 'photos'
export type ProviderHealth = {
  /** Asks each provider in use now. A provider that is switched off is left out. */
  ask: () => Promise<Partial<Record<Provider, boolean>>>
  /** The same, at most a minute old: Prometheus asks every few seconds, and providers count calls. */
  lately: () => Promise<Partial<Record<Provider, boolean>>>
}

type Deps = {
  config: Pick<Config, 'providers' | 's3'>
  mail: Pick<MailGateway, 'isReachable'>
  sms: Pick<SmsGateway, 'isReachable'>
  stripe: Pick<StripeGateway, 'isReachable'>
  media: Pick<MediaStore, 'get'>
}

const PATIENCE_MS = 3_000
const KEPT_MS = 60_000

/** Whether the services answer that the restaurant uses: card provider, texts, mail and the bucket of photos. */
export function createProviderHealth({ config, mail, sms, stripe, media }: Deps): ProviderHealth {
  const { cards, texts, mail: mails } = config.providers
  const probes: Partial<Record<Provider, () => Promise<boolean>>> = {
    ...(cards === 'off' ? {} : { cards: () => stripe.isReachable() }),
    ...(texts === 'off' ? {} : { texts: () => sms.isReachable() }),
    ...(mails === 'off' ? {} : { mail: () => mail.isReachable() }),
    // A photo that is not there is an answer, too.
    ...(config.s3 ? { photos: async () => (await media.get('menu-images/none')) !== undefined } : {}),
  }
  let kept: { answers: ReturnType<ProviderHealth['ask']>; askedAtMs: number } | undefined

  async function ask() {
    const answers = Object.entries(probes).map(async ([name, probe]) => [name, await answersInTime(probe)] as const)
    return Object.fromEntries(await Promise.all(answers)) as Partial<Record<Provider, boolean>>
  }

  return {
    ask,
    lately() {
      const now = performance.now()
      if (!kept || now - kept.askedAtMs > KEPT_MS) kept = { answers: ask(), askedAtMs: now }
      return kept.answers
    },
  }
}

/** A service that does not answer in time counts as down. */
export async function answersInTime(probe: () => Promise<boolean>): Promise<boolean> {
  return (await answerWithin(PATIENCE_MS, probe())) === true
}
