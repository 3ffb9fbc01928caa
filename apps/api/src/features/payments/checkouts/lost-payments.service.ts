import { oneByOne } from '@thali/domain/one-by-one'

import type { RestoresRepository } from './restores.repository.ts'
import type { SettlementService } from './settlement.service.ts'
import type { Clock } from '#api/clock.ts'
import type { Config } from '#api/config/config.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import type { WebhooksRepository } from '#api/features/payments/webhooks/webhooks.repository.ts'

type Deps = {
  restores: RestoresRepository
  inbox: WebhooksRepository
  settlement: SettlementService
  provider: StripeGateway
  config: Pick<Config, 'stripe' | 'providers'>
  clock: Clock
  logger: { info: (facts: object, message: string) => void }
  onError: (error: unknown) => void
}

/** Clocks may differ, and a page is made a moment before it is stored. */
const MARGIN_MS = 10 * 60_000

/**
 * Asks the card provider what happened after the moment that the database was restored to. Money that we no longer know
 * of is put into the inbox like news of the provider: what has its checkout is settled, what has none is set aside for
 * staff. Pages without a checkout are closed, so that nobody pays for an order that is lost.
 */
export function createLostPayments({ restores, inbox, settlement, provider, config, clock, logger, onError }: Deps) {
  const hasProvider = config.stripe !== undefined || config.providers.cards === 'sandbox'

  async function putIntoInbox(id: string, type: string, objectId: string): Promise<void> {
    const tellsPaid = type.startsWith('checkout.session.') || type === 'payment_intent.succeeded'
    const now = clock.now()
    const about = { type, objectId, foreign: null, tellsPaid }
    await inbox.receive({ id: `restored-${id}`, ...about, receivedAt: now, checkAt: now })
  }

  async function askForRefunds(since: Date): Promise<unknown[]> {
    const refunds = await provider.listRefundsSince(since)
    const putRefund = ({ refundId, providerId }: (typeof refunds)[number]) =>
      putIntoInbox(refundId, 'refund.updated', providerId)
    const faults = await oneByOne(refunds, putRefund)
    logger.info({ refunds: refunds.length }, 'the card provider was asked for refunds since the restored moment')
    return faults
  }

  async function askForPages(since: Date): Promise<unknown[]> {
    const pages = await provider.listPages(since)
    let closed = 0
    const faults = await oneByOne(pages, async ({ sessionId, state }) => {
      if (state === 'complete') await putIntoInbox(sessionId, 'checkout.session.completed', sessionId)
      if (state !== 'open' || (await settlement.settleSession(sessionId))) return
      await provider.closePage(sessionId)
      closed++
    })
    const facts = { pages: pages.length, closed }
    logger.info(facts, 'the card provider was asked for payments since the restored moment')
    return faults
  }

  async function askForReaderPayments(since: Date): Promise<unknown[]> {
    const paid = await provider.listReaderPayments(since)
    return oneByOne(paid, (intentId) => putIntoInbox(intentId, 'payment_intent.succeeded', intentId))
  }

  /** Whether all of it could be asked. A page or a refund that makes trouble keeps none of the others waiting. */
  async function isAsked(since: Date): Promise<boolean> {
    const faults: unknown[] = []
    const ask = async (part: typeof askForPages) => void faults.push(...(await part(since)))
    faults.push(...(await oneByOne([askForRefunds, askForPages, askForReaderPayments], ask)))
    faults.forEach(onError)
    return faults.length === 0
  }

  return {
    /**
     * Does nothing where no restore waits for it. Repeatable: what was put into the inbox before changes nothing. While
     * the provider does not answer, or a page makes trouble, the restore goes on waiting.
     */
    async askAfterRestore(): Promise<void> {
      for (const { id, lastCommitAt } of await restores.listUnasked()) {
        const since = new Date(lastCommitAt.getTime() - MARGIN_MS)
        if (!hasProvider || (await isAsked(since))) await restores.noteAsked(id, clock.now())
      }
    },
  }
}

export type LostPayments = ReturnType<typeof createLostPayments>
