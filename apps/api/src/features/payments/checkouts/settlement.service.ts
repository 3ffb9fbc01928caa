import { AppError } from '@thali/contracts/errors'
import { advancePayment, FIRST_DOUBT_MS, isUnsettled, paymentMismatch } from '@thali/domain/payments/payment-state'

import { holdEndsAt, isHoldOver } from './new-checkout.ts'
import type { TakeCardOrderRepository } from './take-card-order.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { giveBackHeld } from '#api/features/capacity/capacity.statements.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { inItsPlace } from '#api/features/orders/promise/paid-place.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import { changeCheckout, lockCheckout } from '#api/features/payments/payments.statements.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { paidOrderOf, paymentOf, takeCardMoney, type Taking } from '#api/features/payments/refunds/card-money.ts'
import type { ReaderPaymentsRepository } from '#api/features/payments/terminal/reader-payments.repository.ts'
import { type ReaderSight, REACHES_READER_MS } from '#api/features/payments/terminal/reader-sight.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import type { SeenSession } from '#api/features/payments/webhooks/stripe-reading.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'

type Deps = {
  db: Database
  readers: ReaderSight
  readerRows: Pick<ReaderPaymentsRepository, 'findByIntent'>
  payments: PaymentsRepository
  cardOrders: TakeCardOrderRepository
  provider: StripeGateway
  menu: MenuService
  promises: Pick<Promises, 'planPaid'>
  clock: Clock
  brand: { readonly name: string }
  /** Reports a mismatch to the operator. */
  warn: (facts: object, message: string) => void
}

type ClosedBecause = NonNullable<Checkout['closedBecause']>

/** The provider's answer is genuine but describes another amount or order than agreed. Nothing was changed. */
export class PaymentMismatchError extends Error {
  override readonly name = 'PaymentMismatchError'
}

/** Brings checkouts to the state the provider reports. The only place where a card payment becomes an order. */
export function createSettlementService(deps: Deps) {
  const { db, payments, readers, readerRows, cardOrders, provider, menu, promises, clock, brand, warn } = deps

  /** @throws PaymentMismatchError */
  async function apply(checkout: Checkout, seen: SeenSession): Promise<Checkout> {
    const problem = mismatchOf(checkout, seen)
    if (problem) {
      warn({ checkoutId: checkout.id, sessionId: seen.sessionId, problem }, 'a payment does not fit its checkout')
      await payments.change(checkout.id, { problem })
      throw new PaymentMismatchError(problem)
    }
    if (seen.state !== 'paid' && advancePayment(checkout.state, seen.state) === checkout.state) return checkout

    // Read before the transaction, so that loading a location cannot delay its payments.
    const snapshot = await menu.getKept(checkout.locationId)
    const settled = seen.payment && (await takeOrder(checkout, seen, { money: seen.payment, menu: snapshot }))
    if (settled) return settled
    const { draft, createdAt: begunAt } = checkout
    if (!draft || seen.state !== 'paid') return applyStepByStep(checkout, seen, { menu: snapshot, draft, minutes: [] })
    return inItsPlace({ draft, begunAt, now: clock.now(), menu: snapshot }, promises, (placed, minutes) =>
      applyStepByStep(checkout, seen, { menu: snapshot, draft: placed, minutes }),
    )
  }

  /** The usual case: an open checkout is paid, and becomes its order. Undefined when it is anything else. */
  async function takeOrder(
    checkout: Checkout,
    { state, sessionId }: SeenSession,
    { money, menu: snapshot }: Pick<Taking, 'money' | 'menu'>,
  ): Promise<Checkout | undefined> {
    if (state !== 'paid' || sessionId === null || !checkout.draft || !isUnsettled(checkout.state)) return undefined
    // Its place in the kitchen may be gone.
    if (checkout.draft.promise?.minutes?.length) return undefined
    const now = clock.now()
    // Its portions may be sold to somebody else by now.
    if (holdEndsAt(checkout) <= now) return undefined
    const taking = { sessionId, money, now, menu: snapshot, brand }
    const payment = paymentOf(checkout, taking)
    const order = paidOrderOf(checkout, checkout.draft, payment.id, taking)
    const settled = { settledAt: now, sessionId, checkAt: new Date(now.getTime() + FIRST_DOUBT_MS) }
    const isTaken = await cardOrders.take({ checkout, settled, payment, order })
    return isTaken ? { ...checkout, ...settled, state } : undefined
  }

  /** @throws StationFull where another order took the minutes */
  async function applyStepByStep(
    checkout: Checkout,
    seen: SeenSession,
    made: Pick<Taking, 'menu' | 'draft' | 'minutes'>,
  ): Promise<Checkout> {
    return db.transaction(async (tx) => {
      const current = await lockCheckout(tx, checkout.id)
      if (!current) throw new Error(`Checkout ${checkout.id} is gone`)
      const state = advancePayment(current.state, seen.state)
      const now = clock.now()
      if (seen.state === 'paid' && seen.payment)
        await takeCardMoney(tx, current, { ...seen, ...made, money: seen.payment, now, brand })
      if (state === current.state) return current

      const change = {
        state,
        settledAt: isUnsettled(state) ? null : now,
        // If two payment pages were opened for this checkout, remember the one that was paid.
        sessionId: state === 'paid' ? seen.sessionId : current.sessionId,
        ...(isUnsettled(state) ? {} : { checkAt: new Date(now.getTime() + FIRST_DOUBT_MS) }),
      }
      await changeCheckout(tx, current.id, change)
      if (isHoldOver({ ...current, state })) await giveBackHeld(tx, current.orderId)
      return { ...current, ...change }
    })
  }

  function mismatchOf(checkout: Checkout, seen: SeenSession): string | null {
    const { id, totalCents, currency } = checkout
    const mismatch = paymentMismatch({ id, totalCents, currency, isLive: provider.isLive }, seen)
    if (mismatch || seen.state !== 'paid') return mismatch
    const captured = seen.payment?.capturedCents ?? null
    const agreed = totalCents + (seen.payment?.tipCents ?? 0)
    return captured === agreed ? null : `${captured ?? 'No'} cents were taken, agreed were ${agreed}.`
  }

  /**
   * Settles a checkout from the provider's current state. One the provider reported as over is read too, since it can
   * change that. A checkout without a page cannot have been paid.
   */
  async function settle(checkout: Checkout): Promise<Checkout> {
    if (checkout.state === 'paid') return checkout
    if (checkout.intentId !== null) return apply(checkout, await readers.see(checkout))
    if (checkout.sessionId) {
      const isToClose = checkout.closedBecause !== null && isUnsettled(checkout.state)
      const seen = isToClose
        ? await provider.closePage(checkout.sessionId)
        : await provider.readSession(checkout.sessionId)
      return apply(checkout, seen)
    }
    if (!isUnsettled(checkout.state)) return checkout
    if (!checkout.closedBecause && opensUntil(checkout) > clock.now()) return checkout
    return (await payments.closeUnopened(checkout.id, checkout.closedBecause, clock.now())) ?? checkout
  }

  /**
   * Closes a checkout at the provider. If it was paid first, the payment counts. If the provider cannot be reached, the
   * wish is stored, the worker keeps trying, and money that still arrives is refunded; with `mustReach` it throws
   * instead.
   *
   * @throws PaymentProviderError only with `mustReach`
   */
  async function close(checkout: Checkout, because: ClosedBecause, { mustReach = false } = {}): Promise<Checkout> {
    if (!isUnsettled(checkout.state)) return checkout
    const now = clock.now()
    if (!isOpened(checkout)) {
      const closed = await payments.closeUnopened(checkout.id, because, now)
      if (closed) return closed
      const opened = await payments.findById(checkout.id)
      return opened && isOpened(opened) ? close(opened, because, { mustReach }) : checkout
    }
    try {
      const seen = await (checkout.sessionId ? provider.closePage(checkout.sessionId) : readers.stop(checkout))
      if (seen.state === 'expired') await payments.noteClosing(checkout.id, because, checkout.checkAt)
      return await apply(checkout, seen)
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || mustReach) throw error
      await payments.noteClosing(checkout.id, because, now)
      return { ...checkout, closedBecause: because }
    }
  }

  return {
    settle,

    /** For a webhook about a page whose id we may not have stored yet. */
    async settleSession(sessionId: string): Promise<Checkout | undefined> {
      const known = await payments.findBySession(sessionId)
      if (known) return settle(known)
      const seen = await provider.readSession(sessionId)
      const checkout = isUuid(seen.reference) ? await payments.findById(seen.reference) : undefined
      if (!checkout) return undefined
      // A call that ended in a server error has made this page, and a later call the guest's own. Only a payment counts here.
      const isBeside = checkout.sessionId !== null && seen.state !== 'paid'
      return isBeside ? settle(checkout) : apply(checkout, seen)
    },

    /** For news of a payment on a card reader. */
    async settleIntent(intentId: string): Promise<Checkout | undefined> {
      const known = await readerRows.findByIntent(intentId)
      if (known) return settle(known)
      const seen = await provider.readIntent(intentId)
      const checkout = isUuid(seen.reference) ? await payments.findById(seen.reference) : undefined
      return checkout && apply(checkout, seen)
    },

    async settleById(checkoutId: string): Promise<Checkout | undefined> {
      const checkout = isUuid(checkoutId) ? await payments.findById(checkoutId) : undefined
      return checkout && settle(checkout)
    },

    close,
  }
}

export type SettlementService = ReturnType<typeof createSettlementService>

/** The refusal for a caller when the provider does not answer or reports a mismatch. */
export function toRefusal(error: unknown): never {
  if (error instanceof PaymentMismatchError) throw new AppError('payment-not-confirmed', { cause: error })
  if (error instanceof PaymentProviderError) throw new AppError('payment-unavailable', { retryAfter: 5, cause: error })
  throw error
}

/** Whether there is something at the provider that can be paid. */
function isOpened({ sessionId, intentId }: Checkout): boolean {
  return sessionId !== null || intentId !== null
}

/** Until when it may still be opened at the provider. */
function opensUntil({ readerId, createdAt, expiresAt }: Checkout): Date {
  return readerId === null ? expiresAt : new Date(createdAt.getTime() + REACHES_READER_MS)
}

function isUuid(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
