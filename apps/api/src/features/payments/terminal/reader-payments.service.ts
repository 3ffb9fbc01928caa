import { AppError } from '@thali/contracts/errors'
import type { ReaderPaymentView, StartReaderPayment } from '@thali/contracts/payments/card-readers'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { READER_ENDS, READER_WAITS_MS } from '@thali/domain/payments/card-reader'
import { isUnsettled } from '@thali/domain/payments/payment-state'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { CardReadersRepository } from './card-readers.repository.ts'
import type { ReaderPaymentsRepository } from './reader-payments.repository.ts'
import { isUnanswered, toReaderRefusal } from './reader-refusal.ts'
import type { Clock } from '#api/clock.ts'
import type { Order, OrderReader } from '#api/features/orders/order.ts'
import type { BeginCheckoutRepository } from '#api/features/payments/checkouts/begin-checkout.repository.ts'
import type { CheckoutStore } from '#api/features/payments/checkouts/checkout-store.ts'
import { newCheckout, type PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { OpenPages } from '#api/features/payments/checkouts/open-pages.ts'
import { type SettlementService, toRefusal } from '#api/features/payments/checkouts/settlement.service.ts'
import { toPaymentState } from '#api/features/payments/payments.presenter.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { findPayableByCard } from '#api/features/payments/staff/payable-by-card.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import { worksAt } from '#api/identity/principal.ts'

type Deps = {
  readers: CardReadersRepository
  payments: PaymentsRepository
  rows: Pick<ReaderPaymentsRepository, 'noteIntent'>
  beginnings: BeginCheckoutRepository
  store: Pick<CheckoutStore, 'findRepeated'>
  settlement: SettlementService
  pages: OpenPages
  orders: OrderReader
  provider: StripeGateway
  clock: Clock
  takesCards: boolean
  warn: (facts: object, message: string) => void
}

/**
 * The release before asks about an open row of its own by this time, and would look for a page. This one asks by `lookedAt`.
 */
const LEFT_ALONE_MS = 24 * 60 * 60_000
/** The provider is asked at most this often, however often tablets ask us. */
const LOOK_AGAIN_MS = 900

/** Orders that are paid on a card reader: the row first, then the payment at the provider, then the reader. */
export function createReaderPayments(deps: Deps) {
  const { readers, payments, rows, beginnings, store, settlement, pages, orders, provider, clock, warn } = deps

  /** Other pages of the order are closed at the provider first: one of them may be paid at this very moment. */
  async function clearTheWay(order: Order): Promise<void> {
    const open = await pages.list(order.id)
    if (open.some(({ readerId }) => readerId !== null)) throw onAnotherReader()
    if (await pages.close(open, 'replaced')) throw new AppError('order-already-paid')
  }

  async function insert(order: Order, readerId: string, request: PaymentRequest): Promise<Checkout> {
    const now = clock.now()
    const subject = { kind: 'terminal', content: order, isOrder: true, lastsMs: READER_WAITS_MS } as const
    const { accountId, id } = order
    const checkout = {
      ...newCheckout({ ...subject, accountId, cart: `order/${id}` }, request, now),
      readerId,
      checkAt: new Date(now.getTime() + LEFT_ALONE_MS),
    }
    try {
      await beginnings.insert(checkout, { claims: [], payer: null })
      return checkout
    } catch (error) {
      const twin = await store.findRepeated(request)
      if (twin) return twin
      const constraint = violatedConstraint(error)
      if (constraint === 'checkouts_open_reader') throw new AppError('reader-busy', { cause: error })
      if (constraint === 'checkouts_open_cart') throw onAnotherReader()
      throw error
    }
  }

  /** The provider repeats a server error for its key, so the second try has another one. */
  async function createIntent(checkout: Checkout, { locationSnapshot }: Order): Promise<string> {
    const { id: checkoutId, orderId, totalCents: amountCents } = checkout
    const create = (keyNumber: number) => {
      const key = `reader:${checkoutId}:${keyNumber}`
      return provider.createReaderPayment({
        checkoutId,
        orderId,
        amountCents,
        locationName: locationSnapshot.name,
        key,
      })
    }
    try {
      return await create(checkout.keyNumber)
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || error.kind !== 'broke') throw error
      const keyNumber = checkout.keyNumber + 1
      await payments.change(checkoutId, { keyNumber })
      return create(keyNumber)
    }
  }

  /** Its payment at the provider; nothing can be paid before it stands in the row. */
  async function open(checkout: Checkout, order: Order): Promise<Checkout & { intentId: string }> {
    if (checkout.intentId !== null) return { ...checkout, intentId: checkout.intentId }
    try {
      const intentId = await createIntent(checkout, order)
      if (await rows.noteIntent(checkout.id, intentId)) return { ...checkout, intentId }
    } catch (error) {
      await payments.closeUnopened(checkout.id, null, clock.now())
      return toRefusal(error)
    }
    // Closed meanwhile. No reader was ever told of the payment, so nobody can pay it.
    throw new AppError('reader-refused', { message: READER_ENDS.closed })
  }

  async function handOver(checkout: Checkout, order: Order, tip: boolean): Promise<Checkout> {
    const opened = await open(checkout, order)
    const { id, readerId, intentId } = opened
    try {
      await provider.showOnReader(readerId ?? '', intentId, { tip, key: `show:${id}` })
      return opened
    } catch (error) {
      // The reader may show it all the same: the next look at it tells.
      if (isUnanswered(error)) return opened
      warn({ checkoutId: id, readerId, err: error }, 'a card reader did not take a payment')
      const closed = await settlement.close(opened, 'discarded').catch(toRefusal)
      if (closed.state === 'paid') return closed
      return toReaderRefusal(error)
    }
  }

  /** Asks the provider when nothing is known yet, in case its message was lost. */
  async function look(checkout: Checkout): Promise<Checkout> {
    const lookedAt = checkout.lookedAt?.getTime() ?? 0
    if (!isUnsettled(checkout.state) || clock.now().getTime() - lookedAt < LOOK_AGAIN_MS) return checkout
    await payments.change(checkout.id, { lookedAt: clock.now() })
    // If the provider cannot be asked now, the worker asks later.
    return settlement.settle(checkout).catch(() => checkout)
  }

  async function find(id: string, { principal }: Pick<PaymentRequest, 'principal'>): Promise<Checkout> {
    const checkout = await payments.findById(id)
    if (!checkout?.readerId || !worksAt(principal, checkout.locationId)) throw new AppError('not-found')
    return checkout
  }

  async function view(checkout: Checkout): Promise<ReaderPaymentView> {
    const state = toPaymentState(checkout, await orders.findById(checkout.orderId))
    const ended = checkout.endedBecause ?? (checkout.intentId === null ? READER_ENDS.missed : READER_ENDS.closed)
    return {
      checkoutId: checkout.id,
      state,
      amount: toDollars(checkout.totalCents as Cents),
      reason: state === 'failed' || state === 'expired' ? ended : null,
    }
  }

  return {
    /**
     * @throws AppError `order-not-found`, `order-already-paid`, `order-not-payable`, `reader-not-found`, `reader-busy`,
     * `reader-offline`, `reader-refused`, `payment-in-progress`, `payment-unavailable`
     */
    async start({ orderId, reader, tip }: StartReaderPayment['body'], request: PaymentRequest) {
      if (!deps.takesCards) throw new AppError('cards-off')
      const repeated = await store.findRepeated(request)
      if (repeated && (repeated.closedBecause !== null || !isUnsettled(repeated.state))) return view(repeated)
      const order = await findPayableByCard(orders, orderId, request.principal)
      if (repeated) return view(await handOver(repeated, order, tip))
      const found = await readers.find(reader)
      if (found?.locationId !== order.locationId) throw new AppError('reader-not-found')
      await clearTheWay(order)
      return view(await handOver(await insert(order, reader, request), order, tip))
    },

    /** @throws AppError `not-found` */
    look: async (id: string, request: Pick<PaymentRequest, 'principal'>) => view(await look(await find(id, request))),

    /** @throws AppError `not-found`, `payment-not-confirmed` */
    async cancel(id: string, request: PaymentRequest): Promise<ReaderPaymentView> {
      return view(await settlement.close(await find(id, request), 'discarded').catch(toRefusal))
    },
  }
}

export type ReaderPayments = ReturnType<typeof createReaderPayments>

function onAnotherReader(): AppError {
  const message = 'A card reader asks for this order already, or a payment link is just being made.'
  return new AppError('reader-busy', { message })
}
