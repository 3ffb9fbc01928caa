import type { Clock } from '#api/clock.ts'
import type { Config } from '#api/config/config.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import type { WebhooksRepository } from '#api/features/payments/webhooks/webhooks.repository.ts'
import type { RestoresRepository } from './restores.repository.ts'
import type { SettlementService } from './settlement.service.ts'

type Deps = {
  restores: RestoresRepository
  inbox: WebhooksRepository
  settlement: SettlementService
  provider: StripeGateway
  config: Pick<Config, 'stripe' | 'providers'>
  clock: Clock
  logger: { info: (facts: object, message: string) => void }
}

/** Clocks may differ, and a page is made a moment before it is stored. */
const MARGIN_MS = 10 * 60_000

/**
 * Asks the card provider what happened after the moment that the database was restored to. Money that we no longer know
 * of is put into the inbox like news of the provider: what has its checkout is settled, what has none is set aside for
 * staff. Pages without a checkout are closed, so that nobody pays for an order that is lost.
 */
export function createLostPayments({ restores, inbox, settlement, provider, config, clock, logger }: Deps) {
  const hasProvider = config.stripe !== undefined || config.providers.cards === 'sandbox'

  async function putIntoInbox(id: string, type: string, objectId: string): Promise<void> {
    const tellsPaid = type.startsWith('checkout.session.')
    const now = clock.now()
    const about = { type, objectId, foreign: null, tellsPaid }
    await inbox.receive({ id: `restored-${id}`, ...about, receivedAt: now, checkAt: now })
  }

  async function ask(since: Date): Promise<{ pages: number; closed: number; refunds: number }> {
    const pages = await provider.listPages(since)
    const refunds = await provider.listRefundsSince(since)
    let closed = 0
    for (const { sessionId, state } of pages) {
      if (state === 'complete') await putIntoInbox(sessionId, 'checkout.session.completed', sessionId)
      if (state !== 'open' || (await settlement.settleSession(sessionId))) continue
      await provider.closePage(sessionId)
      closed++
    }
    for (const { refundId, providerId } of refunds) await putIntoInbox(refundId, 'refund.updated', providerId)
    return { pages: pages.length, closed, refunds: refunds.length }
  }

  return {
    /**
     * Does nothing where no restore waits for it. Repeatable: what was put into the inbox before changes nothing.
     *
     * @throws PaymentProviderError when the provider does not answer; the restore goes on waiting.
     */
    async askAfterRestore(): Promise<void> {
      for (const { id, lastCommitAt } of await restores.listUnasked()) {
        const since = new Date(lastCommitAt.getTime() - MARGIN_MS)
        if (hasProvider)
          logger.info(await ask(since), 'the card provider was asked for payments since the restored moment')
        await restores.noteAsked(id, clock.now())
      }
    },
  }
}

export type LostPayments = ReturnType<typeof createLostPayments>
