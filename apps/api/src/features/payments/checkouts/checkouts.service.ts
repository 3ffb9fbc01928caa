import { AppError } from '@thali/contracts/errors'
import type { OrderView } from '@thali/contracts/orders/orders'
import type {
  ClosePaymentSession,
  CreateCustomerPayment,
  GetOrderBySessionId,
} from '@thali/contracts/payments/payments'
import type { Readable } from '@thali/domain/auth/who-may-read'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { scheduleOf } from '@thali/domain/locations/schedule'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'
import { isUnsettled } from '@thali/domain/payments/payment-state'

import type { CheckoutStore } from './checkout-store.ts'
import { type CartRequest, type CheckoutSubject, ofCart, type PaymentRequest, payerOf } from './new-checkout.ts'
import { toPageRequest } from './payment-page.ts'
import { type SettlementService, toRefusal } from './settlement.service.ts'
import type { Clock } from '#api/clock.ts'
import type { DiscountsService } from '#api/features/discounts/discounts.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { claimsOf } from '#api/features/orders/order-needs.ts'
import type { OrderDraft, OrderReader } from '#api/features/orders/order.ts'
import { type OrderPresenter, summaryOf, withoutContact } from '#api/features/orders/orders.presenter.ts'
import {
  draftOrder,
  findOrderableMenu,
  orderOf,
  requireParsedOrder,
  requireNoPause,
} from '#api/features/orders/placing/order-draft.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import { isPaidBy, toPaymentState, toPricing } from '#api/features/payments/payments.presenter.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import type { StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import { accountIdOf, readableOf, worksAt } from '#api/identity/principal.ts'

type Deps = {
  payments: PaymentsRepository
  store: CheckoutStore
  orders: OrderReader
  settlement: SettlementService
  provider: StripeGateway
  menu: MenuService
  promises: Promises
  discounts: DiscountsService
  presenter: OrderPresenter
  clock: Clock
  publicUrl: string
  /** Whether more payment pages than a guest may have open are refused. */
  hasLimits: boolean
  /** Whether new card payments may start. Earlier ones are settled and refunded regardless. */
  takesCards: boolean
  warn: (facts: object, message: string) => void
}

export type OpenCheckout = Checkout & { sessionId: string; paymentUrl: string }

/** The provider is asked about a page at most this often, however often browsers poll us. */
const LOOK_AGAIN_MS = 1_500

/** Starts card payments: first stores what is to be paid, then asks the provider for a payment page. */
export function createCheckoutsService(deps: Deps) {
  const {
    payments,
    store,
    orders,
    settlement,
    provider,
    menu,
    promises,
    discounts,
    presenter,
    clock,
    publicUrl,
    hasLimits,
    warn,
  } = deps
  /** Pages being requested now: the provider refuses a second call with the same key while the first is running. */
  const opening = new Map<string, Promise<OpenCheckout>>()

  /** Requests the payment page, or returns the existing one. The provider returns the same page for a repeated call. */
  async function openPage(checkout: Checkout, content: OrderDraft): Promise<OpenCheckout> {
    if (checkout.sessionId && checkout.paymentUrl) return checkout as OpenCheckout
    if (checkout.closedBecause || !isUnsettled(checkout.state)) throw new AppError('payment-session-closed')
    const underway = opening.get(checkout.id)
    if (underway) return underway
    const asked = askForPage(checkout, content).finally(() => opening.delete(checkout.id))
    opening.set(checkout.id, asked)
    return asked
  }

  const openAgain = (checkout: Checkout, content: OrderDraft) =>
    openPage(checkout, content).catch((error: unknown) => translate(error, checkout))

  async function askForPage(checkout: Checkout, content: OrderDraft): Promise<OpenCheckout> {
    const page = await provider.createPage(toPageRequest(checkout, content, publicUrl))
    if (await store.openPage(checkout.id, page)) return { ...checkout, ...page }
    // Closed while the provider was creating the page. If closing fails now, the worker retries.
    await settlement.close({ ...checkout, ...page }, checkout.closedBecause ?? 'discarded')
    throw new AppError('payment-session-closed')
  }

  async function translate(error: unknown, checkout: Checkout | undefined): Promise<never> {
    // An older page of the cart was paid with another amount: somebody has to look into it.
    if (!(error instanceof PaymentProviderError)) return toRefusal(error)
    warn({ checkoutId: checkout?.id, err: error }, 'the card provider did not open a payment page')
    if (checkout && error.kind === 'broke') await payments.change(checkout.id, { keyNumber: checkout.keyNumber + 1 })
    if (error.code === 'amount_too_small' || error.code === 'amount_too_large') {
      throw new AppError('order-invalid', { message: (language) => REFUSAL_WORDS_OF[language].notByCard })
    }
    throw new AppError('payment-unavailable', { retryAfter: 5, cause: error })
  }

  async function begin(subject: CheckoutSubject, request: PaymentRequest): Promise<OpenCheckout> {
    if (!deps.takesCards) throw new AppError('cards-off')
    let checkout: Checkout | undefined
    try {
      checkout = await store.insert(subject, request)
      return await openPage(checkout, checkout.draft ?? subject.content)
    } catch (error) {
      return translate(error, checkout)
    }
  }

  async function toSubject(input: ParsedOrder, request: CartRequest): Promise<CheckoutSubject> {
    const snapshot = await findOrderableMenu(menu, input.locationId)
    if (input.wantedAt === null) requireNoPause(snapshot, clock.now())
    const typed = { code: input.discountCode, phone: input.customer.phone }
    const draft = draftOrder({
      input,
      snapshot,
      accountId: accountIdOf(request.principal),
      guestProof: request.principal.kind === 'anonymous' ? 'email' : null,
      paymentMethod: 'online',
      takenBy: 'customer',
      discount: await discounts.findFor(typed, request.principal),
      language: request.language,
      now: clock.now(),
    })
    const plan = await promises.plan(snapshot, { ...input, ...draft, takenBy: 'customer' })
    const content = { ...draft, promise: plan.promise }
    const order = orderOf(content, { now: clock.now(), hours: scheduleOf(snapshot.location, draft.orderType) })
    const payer = payerOf(request, draft, hasLimits)
    return ofCart({ content, payer, claims: [...claimsOf(snapshot, order), ...plan.claims] }, request)
  }

  /** Asks the provider when nothing is known yet, in case its webhook was lost. */
  async function look(checkout: Checkout): Promise<Checkout> {
    const lookedAt = checkout.lookedAt?.getTime() ?? 0
    if (!isUnsettled(checkout.state) || clock.now().getTime() - lookedAt < LOOK_AGAIN_MS) return checkout
    await payments.change(checkout.id, { lookedAt: clock.now() })
    // If the provider cannot be asked now, the worker asks later.
    return settlement.settle(checkout).catch(() => checkout)
  }

  async function payFor(input: ParsedOrder, request: CartRequest): Promise<CreateCustomerPayment['reply']> {
    let subject: CheckoutSubject
    try {
      subject = await toSubject(input, request)
    } catch (error) {
      // A submission keeps its page, even if the menu has changed since.
      const repeated = await store.findRepeated(request)
      if (!repeated?.draft) throw error
      return toReply(await openAgain(repeated, repeated.draft), repeated.draft)
    }
    const checkout = await begin(subject, request)
    return toReply(checkout, checkout.draft ?? subject.content)
  }

  return {
    begin,
    findRepeated: store.findRepeated,
    openPage: openAgain,

    /**
     * @throws AppError for everything that is wrong with the order, `too-many-open-orders`, `payment-unavailable`,
     * `payment-already-made`
     */
    async createCustomerPayment(orderData: unknown, request: CartRequest): Promise<CreateCustomerPayment['reply']> {
      const input = requireParsedOrder(orderData, 'customer')
      if (input.paymentMethod != null && input.paymentMethod !== 'online') {
        throw new AppError('order-invalid', {
          message: 'This call begins card payments only',
          details: { paymentMethod: 'Must be online' },
        })
      }
      return payFor(input, request)
    },

    /** @throws AppError `not-found` for a page that is unknown or belongs to another account */
    async getOrderBySession(sessionId: string, request: PaymentRequest): Promise<GetOrderBySessionId['reply']> {
      const known = await payments.findBySession(sessionId)
      const readable = known ? mayRead(known, request) : 'nothing'
      if (!known || readable === 'nothing') throw new AppError('not-found')
      const checkout = await look(known)
      const order = await orders.findById(checkout.orderId)
      const paymentState = toPaymentState(checkout, order)
      if (!isPaidBy(order, checkout)) return { success: false, paymentState }
      const isStaff = worksAt(request.principal, order.locationId)
      const view = AS_READABLE[readable](isStaff ? presenter.toStaffView(order) : presenter.toView(order))
      return { success: true, orderId: order.id, order: view, paymentState }
    },

    /** @throws AppError `not-found` */
    async close(sessionId: string, request: PaymentRequest): Promise<ClosePaymentSession['reply']> {
      const known = await payments.findBySession(sessionId)
      if (!known || !mayClose(known, request)) throw new AppError('not-found')
      const checkout = await settlement.close(known, 'discarded').catch(toRefusal)
      const order = await orders.findById(checkout.orderId)
      const paymentState = toPaymentState(checkout, order)
      return { success: true, paymentState, orderId: isPaidBy(order, checkout) ? order.id : null }
    },
  }
}

const AS_READABLE: Readonly<Record<Exclude<Readable, 'nothing'>, (view: OrderView) => OrderView>> = {
  all: (view) => view,
  'no-contact': withoutContact,
  summary: summaryOf,
}

export type CheckoutsService = ReturnType<typeof createCheckoutsService>

function mayRead(checkout: Checkout, { principal, actor }: PaymentRequest): Readable {
  // Also a program that began it. Guests without an account all have one name.
  if (principal.kind !== 'anonymous' && checkout.principal === actor) return 'all'
  if (checkout.accountId === null) return readableOf(principal, 'guest-page', checkout)
  return readableOf(principal, checkout.kind === 'link' ? 'linked-page' : 'account-page', checkout)
}

/** For those who began it, or read all of it. A guest's page is closed by its id: it is secret enough, and guests have no name. */
function mayClose(checkout: Checkout, request: PaymentRequest): boolean {
  return checkout.principal === request.actor || mayRead(checkout, request) === 'all'
}

function toReply(checkout: OpenCheckout, content: OrderDraft): CreateCustomerPayment['reply'] {
  const { sessionId, paymentUrl, expiresAt } = checkout
  return { success: true, sessionId, paymentUrl, pricing: toPricing(content), expiresAt: expiresAt.toISOString() }
}
