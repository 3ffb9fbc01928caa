import { AppError } from '@thali/contracts/errors'
import type { ReaderRefundView, RefundOnReader } from '@thali/contracts/payments/card-readers'
import { goesBackOnReader, READER_ENDS, READER_WAITS_MS } from '@thali/domain/payments/card-reader'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { CardReadersRepository } from './card-readers.repository.ts'
import type { ReaderPaymentsRepository } from './reader-payments.repository.ts'
import { isUnanswered, toReaderRefusal } from './reader-refusal.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import { toRefusal } from '#api/features/payments/checkouts/settlement.service.ts'
import { toOpenRefundView } from '#api/features/payments/payments.presenter.ts'
import type { RefundOfPayment, RefundsRepository } from '#api/features/payments/refunds/refunds.repository.ts'
import type { RefundsService } from '#api/features/payments/refunds/refunds.service.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import { PROVIDER_LAG_MS, type StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import { worksAt } from '#api/identity/principal.ts'

type Deps = {
  readers: CardReadersRepository
  rows: RefundsRepository
  onReaders: Pick<ReaderPaymentsRepository, 'isOnReader'>
  refunds: RefundsService
  orders: OrderReader
  provider: StripeGateway
  idempotency: Idempotency
  clock: Clock
}

/**
 * Money that goes back only to the card itself: a reader asks for it. The row says so before the reader is told, so that
 * nobody hands out the same money in cash meanwhile.
 */
export function createReaderRefunds(deps: Deps) {
  const { readers, rows, onReaders, refunds, orders, provider, idempotency, clock } = deps

  async function find(id: string, { principal }: Pick<PaymentRequest, 'principal'>): Promise<RefundOfPayment> {
    const found = await rows.findById(id)
    const isTheirs = found && worksAt(principal, found.payment.locationId) && goesBackOnReader(found.payment)
    if (!isTheirs) throw new AppError('not-found')
    return found
  }

  async function hold(
    found: RefundOfPayment,
    readerId: string,
    { submission }: PaymentRequest,
  ): Promise<number | null> {
    let tries: number | null = null
    try {
      await idempotency.once(submission, async (tx) => {
        // Not for a request that comes again: the reader is busy with it.
        if (await onReaders.isOnReader(readerId, tx)) throw new AppError('reader-busy')
        tries = await refunds.holdForReader(tx, found, readerId)
        return { isHeld: true }
      })
    } catch (error) {
      if (violatedConstraint(error) === 'refunds_on_reader') throw new AppError('reader-busy', { cause: error })
      throw error
    }
    return tries
  }

  async function ask({ refund, payment }: RefundOfPayment, readerId: string, tries: number): Promise<void> {
    const { id: refundId, amountCents } = refund
    const key = `reader-refund:${refundId}:${tries}`
    try {
      await provider.refundOnReader({ readerId, providerId: payment.providerId ?? '', refundId, amountCents, key })
    } catch (error) {
      // The reader may ask for the card all the same: the next look at it tells.
      if (isUnanswered(error)) return
      await refunds.releaseFromReader({ refund: { ...refund, tries }, payment }, 'The card reader did not take it.')
      toReaderRefusal(error)
    }
  }

  /** Takes over what became of it. @throws PaymentProviderError */
  async function follow(found: RefundOfPayment): Promise<void> {
    const { refund, payment } = found
    if (refund.state !== 'owed' || refund.readerId === null) return
    await refunds.review(payment)
    const now = clock.now()
    const action = await readAction(refund.readerId)
    if (action?.refundId !== refund.id) {
      // The list of refunds may be behind: so long the money may be on its way.
      if (refund.checkAt <= now) await refunds.releaseFromReader(found, READER_ENDS.missed)
      return
    }
    if (action.state === 'failed') await refunds.releaseFromReader(found, action.reason)
    const isLate = now.getTime() - (refund.readerSince?.getTime() ?? 0) > READER_WAITS_MS
    if (action.state === 'waiting' && isLate) await provider.cancelReaderAction(refund.readerId)
  }

  async function readAction(readerId: string) {
    try {
      return (await provider.readReader(readerId)).action
    } catch (error) {
      if (error instanceof PaymentProviderError && error.kind === 'refused') return null
      throw error
    }
  }

  async function view(id: string): Promise<ReaderRefundView> {
    const found = await rows.findById(id)
    if (found?.refund.state !== 'owed' || found.refund.isReplaced) return { state: 'done', reason: null, refund: null }
    const { readerId, error } = found.refund
    const refund = toOpenRefundView(found, await orders.findById(found.payment.orderId))
    return { state: readerId === null ? 'owed' : 'waiting', reason: error, refund }
  }

  async function look(found: RefundOfPayment): Promise<ReaderRefundView> {
    // If the provider cannot be asked now, the worker asks later.
    await follow(found).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error
    })
    return view(found.refund.id)
  }

  return {
    follow,
    listWaiting: () => rows.listOnReaders(),

    /** @throws AppError `not-found`, `refund-not-owed`, `reader-not-found`, `reader-busy`, `reader-offline`, `reader-refused` */
    async start(id: string, { reader }: RefundOnReader['body'], request: PaymentRequest): Promise<ReaderRefundView> {
      const found = await find(id, request)
      const known = await readers.find(reader)
      if (known?.locationId !== found.payment.locationId) throw new AppError('reader-not-found')
      const tries = await hold(found, reader, request)
      if (tries !== null) await ask(found, reader, tries)
      return view(id)
    },

    /** @throws AppError `not-found` */
    look: async (id: string, request: Pick<PaymentRequest, 'principal'>) => look(await find(id, request)),

    /** @throws AppError `not-found`, `payment-unavailable` */
    async cancel(id: string, request: PaymentRequest): Promise<ReaderRefundView> {
      const found = await find(id, request)
      const { readerId } = found.refund
      const action = readerId === null ? null : await readAction(readerId).catch(toRefusal)
      if (readerId !== null && action?.refundId === id && action.state === 'waiting') {
        await rows.putOffRelease(id, new Date(clock.now().getTime() + PROVIDER_LAG_MS))
        await provider.cancelReaderAction(readerId).catch(toRefusal)
      }
      return look(found)
    },
  }
}

export type ReaderRefunds = ReturnType<typeof createReaderRefunds>
