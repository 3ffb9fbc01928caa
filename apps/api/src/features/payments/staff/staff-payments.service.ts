import { AppError } from '@thali/contracts/errors'
import type { ProcessOrderPayment, UpdateOrderPaymentStatus } from '@thali/contracts/payments/staff-payments'
import { type Schedule, scheduleOf } from '@thali/domain/locations/schedule'
import { type Cents, centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { amountToPay } from '@thali/domain/payments/payment-state'

import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { claimsOf } from '#api/features/orders/order-needs.ts'
import type { Order, OrderDraft, OrderReader } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { lockOrder } from '#api/features/orders/orders.statements.ts'
import { orderOf } from '#api/features/orders/placing/order-draft.ts'
import { inItsPlace } from '#api/features/orders/promise/paid-place.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { OpenPages } from '#api/features/payments/checkouts/open-pages.ts'
import { type SettlementService, toRefusal } from '#api/features/payments/checkouts/settlement.service.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import { closeCheckoutsOf, lockCheckout } from '#api/features/payments/payments.statements.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import {
  makeCashOrder,
  requirePayable,
  requirePayableBy,
  type Taken,
  takeByHand,
  takeConfirmed,
} from '#api/features/payments/refunds/hand-payments.ts'
import type { RefundsService } from '#api/features/payments/refunds/refunds.service.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import type { SeenMoney } from '#api/features/payments/webhooks/stripe-reading.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import { worksAt } from '#api/identity/principal.ts'

type Deps = {
  db: Database
  payments: PaymentsRepository
  pages: OpenPages
  orders: OrderReader
  settlement: SettlementService
  refunds: RefundsService
  provider: StripeGateway
  menu: MenuService
  capacity: CapacityService
  promises: Promises
  presenter: OrderPresenter
  idempotency: Idempotency
  clock: Clock
}

type Taking = {
  actor: string
  method: 'cash' | 'manual'
  /** What was asked for when the money was taken; undefined where the caller does not say. */
  askedCents?: Cents | undefined
  /** When it was taken, as the device says. */
  takenAt?: unknown
}

/** The draft of a link that is paid at the counter, and what it claims. */
type CounterSale = {
  checkoutId: string
  begunAt: Date
  content: OrderDraft
  menu: MenuSnapshot
  hours: Schedule
  claims: readonly Claim[]
  minutes?: readonly Claim[]
}

/** Payments that staff record, and card payments that another program took and the provider confirms. */
export function createStaffPaymentsService(deps: Deps) {
  const { db, payments, pages, orders, settlement, refunds, provider, menu, capacity, promises } = deps
  const { presenter, idempotency, clock } = deps

  async function findOrder(orderId: string, { principal }: PaymentRequest): Promise<Order | undefined> {
    const order = await orders.findById(orderId)
    if (order && !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
    return order
  }

  async function findDraft(orderId: string, { principal }: PaymentRequest): Promise<Checkout> {
    const checkout = await payments.findDraft(orderId)
    if (!checkout?.draft || !worksAt(principal, checkout.locationId)) throw new AppError('order-not-found')
    return checkout
  }

  /** An open link can be paid at this very moment: it is closed first. If it was paid first, that payment counts. */
  async function closeLinks(orderId: string): Promise<void> {
    const isPaid = await pages.close(await pages.list(orderId), 'paid-otherwise')
    if (isPaid) throw new AppError('order-already-paid')
  }

  /** Reads, and closes at the provider, what the transaction depends on: for a draft, what becomes its order. */
  async function prepare(orderId: string, request: PaymentRequest): Promise<CounterSale | undefined> {
    const known = await findOrder(orderId, request)
    if (known) requirePayableBy(known, request.principal)
    const draft = known ? undefined : await findDraft(orderId, request)
    await closeLinks(orderId)
    if (!draft?.draft) return undefined
    const snapshot = await menu.getKept(draft.locationId)
    const hours = scheduleOf(snapshot.location, draft.draft.orderType)
    const order = orderOf(draft.draft, { now: clock.now(), hours })
    const claims = claimsOf(snapshot, order)
    return { checkoutId: draft.id, begunAt: draft.createdAt, content: draft.draft, menu: snapshot, hours, claims }
  }

  async function take(
    tx: Transaction,
    orderId: string,
    sale: CounterSale | undefined,
    { actor, method, askedCents, takenAt }: Taking,
  ): Promise<Taken> {
    const now = clock.now()
    // A concurrent payment of the same draft waits here, then finds the order it has become.
    if (sale) await lockCheckout(tx, sale.checkoutId)
    await closeCheckoutsOf(tx, orderId, 'paid-otherwise', now)
    const order = await lockOrder(tx, orderId)
    if (order) {
      requirePayable(order)
      if (askedCents !== undefined && askedCents !== amountToPay(order)) throw costsOtherwise(order)
      return takeByHand(tx, order, { actor, now, takenAt, method })
    }
    if (!sale) throw new AppError('order-not-found')
    return makeCashOrder(tx, sale.content, { ...sale, actor, now, takenAt })
  }

  /** Another program charged the card; the provider must know the payment as one for this order and amount. */
  async function confirmCard(order: Order, paymentIntentId: string, actor: string): Promise<void> {
    requirePayable(order)
    const seen = await readPayment(paymentIntentId)
    if (!seen || !isFor(order, seen, provider.isLive)) throw new AppError('payment-not-confirmed')
    await db.transaction(async (tx) => {
      await closeCheckoutsOf(tx, order.id, 'paid-otherwise', clock.now())
      const locked = await lockOrder(tx, order.id)
      if (!locked) throw new AppError('order-not-found')
      requirePayable(locked)
      if (amountToPay(locked) !== seen.capturedCents) throw new AppError('payment-not-confirmed')
      await takeConfirmed(tx, locked, seen, { actor, now: clock.now() })
    })
  }

  async function readPayment(providerId: string): Promise<SeenMoney | undefined> {
    try {
      return await provider.readPayment(providerId)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.kind === 'refused') return undefined
      throw new AppError('payment-unavailable', { retryAfter: 5, cause: error })
    }
  }

  /** Reads from the provider everything that could change the order's payment. */
  async function reread(order: Order): Promise<void> {
    for (const checkout of await payments.listOpenPages([order.id])) await settlement.settle(checkout).catch(toRefusal)
    const { paymentIntentId = null } = order.paid ?? {}
    const payment = paymentIntentId === null ? undefined : await payments.findPayment(paymentIntentId)
    if (payment) await refunds.review(payment).catch(toRefusal)
  }

  /** Marks the order as paid once the provider, or staff, confirm it. */
  async function makePaid(order: Order, paymentIntentId: string | undefined, request: PaymentRequest): Promise<void> {
    // A charge that is named counts, also of an order that was to be paid in cash.
    if (paymentIntentId) return confirmCard(order, paymentIntentId, request.actor)
    if (order.paymentMethod !== 'cash') throw new AppError('payment-not-confirmed')
    requirePayableBy(order, request.principal)
    await closeLinks(order.id)
    await db.transaction((tx) => take(tx, order.id, undefined, { actor: request.actor, method: 'cash' }))
  }

  return {
    /** @throws AppError `order-not-found`, `order-already-paid`, `order-not-payable`, `payment-in-progress` */
    async process(
      { orderId, toPay, paymentData: { method, paymentProcessedAt: takenAt } }: ProcessOrderPayment['body'],
      request: PaymentRequest,
    ): Promise<ProcessOrderPayment['reply']> {
      const { submission, actor } = request
      const askedCents = toPay === undefined ? undefined : centsFromDollars(toPay)
      const taking = { actor, method, askedCents, takenAt }
      const process = (sale: CounterSale | undefined) =>
        idempotency.once(submission, async (tx) => {
          const { order, payment } = await take(tx, orderId, sale, taking)
          return {
            success: true as const,
            paymentStatus: order.paymentStatus,
            transactionId: order.paymentId ?? '',
            amount: toDollars(payment.capturedCents as Cents),
            method,
            processedAt: (order.paidAt ?? clock.now()).toISOString(),
            processedBy: 'admin' as const,
            order: presenter.toStaffView(order),
          }
        })
      return idempotency.orFirstAnswer(submission, async () => {
        const sale = await prepare(orderId, request)
        if (!sale) return process(undefined)
        // The guest stands at the counter with the money: what the link no longer holds is sold all the same.
        const paid = { ...sale, draft: sale.content, now: clock.now() }
        return inItsPlace(paid, promises, (content, minutes) =>
          capacity.selling({ ...content, claims: sale.claims, oversoldBy: actor }, (claims) =>
            process({ ...sale, content, claims, minutes }),
          ),
        )
      })
    },

    /**
     * Takes the payment state from the provider, never from the caller. Setting the current state changes nothing, unless a
     * card payment is named that is not written down: the rest of a changed order, or a second payment, which is refused.
     *
     * @throws AppError `order-not-found`, `payment-not-confirmed`, `order-not-payable`, `order-already-paid`,
     * `payment-unavailable`
     */
    async update(
      { orderId, paymentStatus, paymentIntentId }: UpdateOrderPaymentStatus['body'],
      request: PaymentRequest,
    ): Promise<UpdateOrderPaymentStatus['reply']> {
      const before = await findOrder(orderId, request)
      if (!before) throw new AppError('order-not-found')
      const isUnknown = async () =>
        paymentStatus === 'paid' &&
        before.paymentMethod !== 'cash' &&
        paymentIntentId !== undefined &&
        (await payments.findPayment(paymentIntentId)) === undefined
      if (paymentStatus !== before.paymentStatus || (await isUnknown())) {
        await reread(before)
        const seen = (await orders.findById(orderId)) ?? before
        if (seen.paymentStatus !== paymentStatus || (await isUnknown())) {
          if (paymentStatus !== 'paid') throw new AppError('payment-not-confirmed')
          await makePaid(seen, paymentIntentId, request)
        }
      }
      const after = (await orders.findById(orderId)) ?? before
      return {
        success: true as const,
        orderId,
        oldPaymentStatus: before.paymentStatus,
        newPaymentStatus: after.paymentStatus,
        order: presenter.toStaffView(after),
      }
    },
  }
}

export type StaffPaymentsService = ReturnType<typeof createStaffPaymentsService>

function costsOtherwise(order: Order): AppError {
  const { status, version } = order
  return new AppError('order-changed', {
    message: `This order was changed meanwhile: ${formatMoney(amountToPay(order))} is to be paid.`,
    details: { status, version, toPay: toDollars(amountToPay(order)) },
  })
}

function isFor(order: Order, seen: SeenMoney, isLive: boolean): boolean {
  return (
    seen.hasSucceeded &&
    !seen.isRefunded &&
    seen.isLive === isLive &&
    seen.currency === 'cad' &&
    seen.capturedCents === amountToPay(order) &&
    seen.orderId === order.id
  )
}
