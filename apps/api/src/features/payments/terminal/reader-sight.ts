import { READER_ENDS } from '@thali/domain/payments/card-reader'
import { isUnsettled } from '@thali/domain/payments/payment-state'

import type { ReaderPaymentsRepository } from './reader-payments.repository.ts'
import type { SeenReader } from './stripe-terminal.ts'
import type { Clock } from '#api/clock.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import type { SeenSession } from '#api/features/payments/webhooks/stripe-reading.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'

/** After this time a payment that its reader does not show never reached it. */
export const REACHES_READER_MS = 30_000

type Deps = { provider: StripeGateway; rows: Pick<ReaderPaymentsRepository, 'noteEnd'>; clock: Clock }
type OnReader = Pick<Checkout, 'readerId' | 'intentId'>

/** How a payment on a card reader stands at the provider. */
export function createReaderSight({ provider, rows, clock }: Deps) {
  async function readReader(readerId: string | null): Promise<SeenReader['action']> {
    if (readerId === null) return null
    try {
      return (await provider.readReader(readerId)).action
    } catch (error) {
      if (error instanceof PaymentProviderError && error.kind === 'refused') return null
      throw error
    }
  }

  /** Clears its screen, unless that shows something else by now. That no card is charged is not left to this. */
  async function clearScreen({ readerId, intentId }: OnReader): Promise<void> {
    try {
      const action = await readReader(readerId)
      if (readerId === null || action?.state !== 'waiting' || action.intentId !== intentId) return
      await provider.cancelReaderAction(readerId)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
    }
  }

  /**
   * Takes a payment off its reader, so that no card can pay it any more. One that was paid first is paid.
   *
   * @throws PaymentProviderError
   */
  async function stop(checkout: OnReader): Promise<SeenSession> {
    await clearScreen(checkout)
    return provider.cancelIntent(checkout.intentId ?? '')
  }

  /** The reason is stored first: from the provider the next read only learns that it was cancelled. */
  async function end(checkout: Checkout, reason: string): Promise<SeenSession> {
    await rows.noteEnd(checkout.id, reason)
    return stop(checkout)
  }

  return {
    stop,

    /**
     * Reads a payment, and ends one for which nobody holds a card to the reader any more.
     *
     * @throws PaymentProviderError
     */
    async see(checkout: Checkout): Promise<SeenSession> {
      const { intentId, readerId, closedBecause, state, createdAt, expiresAt } = checkout
      const seen = await provider.readIntent(intentId ?? '')
      if (seen.state !== 'open') return seen
      if (closedBecause !== null || !isUnsettled(state)) return stop(checkout)
      const now = clock.now()
      if (expiresAt <= now) return end(checkout, READER_ENDS.late)
      const action = await readReader(readerId)
      if (action?.intentId === intentId) return action.state === 'failed' ? end(checkout, action.reason) : seen
      return now.getTime() - createdAt.getTime() < REACHES_READER_MS ? seen : end(checkout, READER_ENDS.missed)
    },
  }
}

export type ReaderSight = ReturnType<typeof createReaderSight>
