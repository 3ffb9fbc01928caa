import { AppError } from '@thali/contracts/errors'
import { refundBegins } from '@thali/domain/payments/card-reader'
import { correctRefunds, type ProviderRefund, type RefundCorrection } from '@thali/domain/payments/refund'

import { createOwedRefunds } from './owed-refunds.ts'
import { auditRefund, noteRefunds } from './refund-notes.ts'
import type { RefundOfPayment, RefundsRepository } from './refunds.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import { lockOrder } from '#api/features/orders/orders.statements.ts'
import {
  lockPayment,
  changeRefund,
  insertRefund,
  listRefundsOf,
  putOffRefund,
} from '#api/features/payments/payments.statements.ts'
import type { Payment, Refund } from '#api/features/payments/payments.table.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import { PROVIDER_LAG_MS, retryAt, type StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import { openCashDrawer } from '#api/features/printing/drawer-kick.statements.ts'

type Deps = {
  db: Database
  refunds: RefundsRepository
  provider: StripeGateway
  clock: Clock
  warn: (facts: object, message: string) => void
}

/** The provider's list can lag behind its refusal when somebody has just refunded in its dashboard. */
const PATIENCE = 3

/** A refund that is older than this may have been tried by a program that stopped before it heard the answer. */
const AT_ONCE_MS = 60_000

/**
 * Whether an earlier try may have refunded the money without an answer. The key alone does not prevent a second refund: after
 * a server error another key is used, and the provider forgets keys after a day.
 */
function mayBeDone({ tries, keyNumber, createdAt }: Refund, now: Date): boolean {
  return tries > 0 || keyNumber > 0 || now.getTime() - createdAt.getTime() > AT_ONCE_MS
}

/** Whether a try failed and the next one is due later. Before the first try, `checkAt` only holds back the worker. */
function isPutOff({ tries, checkAt }: Refund, now: Date): boolean {
  return tries > 0 && checkAt > now
}

/** Refunds money: first recorded, then requested from the provider, then compared with the provider's list. */
export function createRefundsService({ db, refunds, provider, clock, warn }: Deps) {
  /** Changes a payment's refunds and the refund state of its order together. */
  async function change(
    tx: Transaction,
    { id, orderId }: { id: string; orderId: string },
    work: (payment: Payment, known: Refund[]) => Promise<void>,
  ): Promise<void> {
    // Locks the order before the payment, as cancelling does.
    const order = await lockOrder(tx, orderId)
    const payment = await lockPayment(tx, id)
    if (!payment) throw new Error(`Payment ${id} is gone`)
    await work(
      payment,
      (await listRefundsOf(tx, id)).filter((refund) => !refund.isReplaced),
    )
    if (order && (order.paymentId === id || payment.paysRest)) await noteRefunds(tx, order, clock.now())
  }

  /** Takes over the provider's list of refunds. */
  async function correct(payment: Payment, listed: readonly ProviderRefund[]): Promise<void> {
    await db.transaction((tx) =>
      change(tx, payment, async ({ capturedCents }) => {
        const corrections = correctRefunds(capturedCents, await listRefundsOf(tx, payment.id), listed)
        if (corrections === 'behind') throw olderList()
        for (const correction of corrections) {
          await applyCorrection(tx, payment, correction, { now: clock.now(), warn })
        }
      }),
    )
  }

  async function putOff(refund: Refund, error: PaymentProviderError): Promise<void> {
    const now = clock.now()
    // A refund may have been made in spite of a server error. The next try has another key, so the provider's list of refunds
    // must be up to date by then.
    const isBroken = error.kind === 'broke'
    await putOffRefund(db, refund.id, {
      tries: refund.tries + 1,
      keyNumber: refund.keyNumber + (isBroken ? 1 : 0),
      error: error.message,
      checkAt: isBroken ? new Date(now.getTime() + PROVIDER_LAG_MS) : retryAt(now, refund.tries),
    })
  }

  /** The provider refused: either the money already went back another way, or it cannot go back automatically. */
  async function handleRefusal(refund: Refund, payment: Payment, error: PaymentProviderError): Promise<void> {
    await correct(payment, await provider.listRefunds(payment.providerId ?? ''))
    const after = (await refunds.findById(refund.id))?.refund
    if (after?.state !== 'due' || after.isReplaced) return
    if (after.amountCents < refund.amountCents) return attemptOnce(after, payment)
    if (error.isAboutAmount && refund.tries < PATIENCE) {
      // Retried with another key: for this one the provider repeats its error.
      throw new PaymentProviderError(error.message, { kind: 'broke', code: 'refunds-behind', cause: error })
    }
    warn({ refundId: refund.id, orderId: payment.orderId, err: error }, 'the card provider refused a refund')
    await db.transaction((tx) =>
      change(tx, payment, async (_payment, known) => {
        if (known.find(({ id }) => id === refund.id)?.state !== 'due') return
        await changeRefund(tx, refund.id, { state: 'failed', error: error.message, settledAt: clock.now() })
      }),
    )
  }

  async function attemptOnce(refund: Refund, payment: Payment): Promise<void> {
    const providerId = payment.providerId ?? ''
    try {
      if (mayBeDone(refund, clock.now())) {
        await correct(payment, await provider.listRefunds(providerId))
        if ((await refunds.findById(refund.id))?.refund.state !== 'due') return
      }
      const key = `refund:${refund.id}:${refund.amountCents}:${refund.keyNumber}`
      const made = await provider.refund({ providerId, refundId: refund.id, amountCents: refund.amountCents, key })
      await correct(payment, [made])
    } catch (error) {
      if (!(error instanceof PaymentProviderError && error.kind === 'refused')) throw error
      await handleRefusal(refund, payment, error)
    }
  }

  async function attemptFound({ refund, payment }: RefundOfPayment): Promise<void> {
    if (refund.state !== 'due' || refund.isReplaced) return
    try {
      await attemptOnce(refund, payment)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      await putOff(refund, error)
    }
  }

  /** Requests a due refund from the provider. Without an answer, the worker retries. */
  async function attempt(refundId: string): Promise<void> {
    const found = await refunds.findById(refundId)
    if (found) await attemptFound(found)
  }

  /**
   * Compares a payment's refunds with the provider.
   *
   * @throws PaymentProviderError
   */
  async function review(payment: Payment): Promise<void> {
    if (payment.providerId) await correct(payment, await provider.listRefunds(payment.providerId))
  }

  return {
    ...createOwedRefunds(clock),

    attempt,

    /** Requests the refunds of card money that a cancellation or a change owes, but none that was put off until later. */
    async attemptFor(orderId: string): Promise<void> {
      for (const id of await refunds.listDueOf(orderId)) {
        const found = await refunds.findById(id)
        if (found && !isPutOff(found.refund, clock.now())) await attemptFound(found)
      }
    },

    review,

    /**
     * Checks a refund that the provider is processing.
     *
     * @throws PaymentProviderError
     */
    async reviewOf(refundId: string): Promise<void> {
      const found = await refunds.findById(refundId)
      if (found) await review(found.payment)
    },

    /**
     * Requests a failed refund again as a new row.
     *
     * @throws AppError `refund-not-failed`
     */
    async renew(tx: Transaction, { refund, payment }: RefundOfPayment, actor: string): Promise<string> {
      let renewed = refund.id
      await change(tx, payment, async (locked, known) => {
        if (known.find(({ id }) => id === refund.id)?.state !== 'failed') throw new AppError('refund-not-failed')
        await changeRefund(tx, refund.id, { isReplaced: true })
        const amountCents = Math.min(refund.amountCents, locked.capturedCents - locked.refundCents)
        await auditRefund(tx, payment, { actor, action: 'refund.retry', cents: amountCents })
        // The money went back another way meanwhile.
        if (amountCents === 0) return
        // Keeps the purpose: only one refund per cancellation or change can be current.
        const { purpose, changeId } = refund
        const same = { purpose, ...(changeId && { changeId }) }
        const again = await insertRefund(tx, {
          payment,
          ...same,
          state: refundBegins(payment),
          amountCents,
          actor,
          now: clock.now(),
        })
        renewed = again?.id ?? refund.id
      })
      return renewed
    },

    /**
     * A card reader is to ask for the card of an owed refund. Answers which try it is.
     *
     * @throws AppError `refund-not-owed`, `reader-busy`
     */
    async holdForReader(tx: Transaction, { refund, payment }: RefundOfPayment, readerId: string): Promise<number> {
      let tries = 0
      await change(tx, payment, async (_payment, known) => {
        tries = requireOwed(known, refund.id).tries + 1
        const now = clock.now()
        const checkAt = new Date(now.getTime() + PROVIDER_LAG_MS)
        await changeRefund(tx, refund.id, { readerId, readerSince: now, tries, checkAt, error: null })
      })
      return tries
    },

    /** It goes on being owed: the card did not come, or was not taken. */
    async releaseFromReader({ refund, payment }: RefundOfPayment, error: string): Promise<void> {
      await db.transaction((tx) =>
        change(tx, payment, async (_payment, known) => {
          const now = known.find(({ id }) => id === refund.id)
          if (now?.state !== 'owed' || now.readerId === null || now.tries !== refund.tries) return
          await changeRefund(tx, refund.id, { ...OFF_READER, error })
        }),
      )
    },

    /**
     * Somebody handed the money back, with a manager's approval where needed.
     *
     * @throws AppError `refund-not-owed`
     */
    async settleByHand(
      tx: Transaction,
      { refund, payment }: RefundOfPayment,
      { actor, confirmedBy }: { actor: string; confirmedBy: string | null },
    ): Promise<void> {
      await change(tx, payment, async (_payment, known) => {
        requireOwed(known, refund.id)
        await changeRefund(tx, refund.id, { state: 'settled', settledAt: clock.now(), settledBy: actor, confirmedBy })
        await auditRefund(tx, payment, { actor, action: 'refund.handed-back', cents: refund.amountCents, confirmedBy })
        // Money of another way of payment may have gone back on that way.
        if (payment.takenBy === 'manual') return
        const { locationId, orderId: subject } = payment
        await openCashDrawer(tx, { locationId, subject, cause: refund.id, now: clock.now() })
      })
    },
  }
}

export type RefundsService = ReturnType<typeof createRefundsService>

async function applyCorrection(
  tx: Transaction,
  payment: Payment,
  correction: RefundCorrection,
  { now, warn }: { now: Date; warn: Deps['warn'] },
): Promise<void> {
  if (correction.kind === 'foreign') {
    const { providerId, state, amountCents } = correction.refund
    await insertRefund(tx, { payment, purpose: 'provider', state, amountCents, providerId, actor: 'provider', now })
    await auditRefund(tx, payment, { actor: 'provider', action: 'refund.made-at-provider', cents: amountCents })
    return
  }
  if (correction.kind === 'drop') return changeRefund(tx, correction.id, { isReplaced: true, settledAt: now })
  if (correction.kind === 'reduce') {
    return changeRefund(tx, correction.id, { amountCents: correction.amountCents })
  }
  const { id, providerId, state, amountCents, error } = correction
  if (state === 'failed') warn({ refundId: id, error }, 'a refund failed')
  const settledAt = state === 'requested' ? null : now
  await changeRefund(tx, id, { providerId, state, amountCents, error, settledAt, ...OFF_READER })
}

const OFF_READER = { readerId: null, readerSince: null }

/** @throws AppError `refund-not-owed`, `reader-busy` while a card reader asks for the card to which it goes back */
function requireOwed(known: readonly Refund[], id: string): Refund {
  const refund = known.find((one) => one.id === id)
  if (refund?.state !== 'owed') throw new AppError('refund-not-owed')
  if (refund.readerId !== null) throw new AppError('reader-busy', { message: 'A card reader asks for the card.' })
  return refund
}

/** More than was taken cannot have been refunded: one of the refunds we know has failed meanwhile. */
function olderList(): PaymentProviderError {
  const message = 'The card provider shows refunds as they were.'
  return new PaymentProviderError(message, { kind: 'unknown', code: 'refunds-behind', cause: undefined })
}
