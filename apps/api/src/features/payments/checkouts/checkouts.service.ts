import { createHash, randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { OrderView } from '@thali/contracts/orders/orders'
import type {
  ClosePaymentSession,
  CreateCustomerPayment,
  GetOrderBySessionId,
} from '@thali/contracts/payments/payments'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { isUnsettled } from '@thali/domain/payments/payment-state'

import type { Clock } from '#api/clock.ts'
import { violatedConstraint } from '#api/database/database.ts'
import { type DiscountsService, toDiscountRefusal } from '#api/features/discounts/discounts.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import {
  draftOrder,
  findOrderableMenu,
  requireParsedOrder,
  requireNoPause,
} from '#api/features/orders/placing/order-draft.ts'
import type { OrderDraft, OrderReader } from '#api/features/orders/order.ts'
import { type OrderPresenter, summaryOf, withoutContact } from '#api/features/orders/orders.presenter.ts'
import { toPageRequest } from './payment-page.ts'
import { isPaidBy, toPaymentState, toPricing } from '#api/features/payments/payments.presenter.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { type SettlementService, toRefusal } from './settlement.service.ts'
import { PaymentProviderError, type StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'
import type { Submission } from '#api/database/idempotency.ts'
import { accountIdOf, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  payments: PaymentsRepository
  orders: OrderReader
  settlement: SettlementService
  provider: StripeGateway
  menu: MenuService
  discounts: DiscountsService
  presenter: OrderPresenter
  clock: Clock
  publicUrl: string
  /** Whether new card payments may start. Earlier ones are settled and refunded regardless. */
  takesCards: boolean
  warn: (facts: object, message: string) => void
}

export type PaymentRequest = {
  principal: Principal
  actor: string
  submission: Submission | null
  language: Language
}

/** What a checkout pays for: a draft that becomes an order, or an existing order. */
export type CheckoutSubject = {
  kind: Checkout['kind']
  content: OrderDraft
  isOrder: boolean
  accountId: string | null
  /** Of the checkouts with the same cart only the latest can be paid. */
  cart: string | null
  lastsMs: number
}

export type OpenCheckout = Checkout & { sessionId: string; paymentUrl: string }

/** Stripe keeps a payment page open for at least 30 minutes. */
const CUSTOMER_PAGE_MS = 31 * 60_000
/** The provider is asked about a page at most this often, however often browsers poll us. */
const LOOK_AGAIN_MS = 1_500
/** Two tabs can start at the same moment. More conflicts in a row than this have another cause. */
const BEGINNINGS = 4
/** Unique constraints another tab may just have taken: the cart's one open page, or its discount code. */
const RACES = new Set(['checkouts_submission', 'checkouts_open_cart', 'discount_code_free'])

/** Starts card payments: first stores what is to be paid, then asks the provider for a payment page. */
export function createCheckoutsService(deps: Deps) {
  const { payments, orders, settlement, provider, menu, discounts, presenter, clock, publicUrl, warn } = deps
  /** Pages being requested now: the provider refuses a second call with the same key while the first is running. */
  const opening = new Map<string, Promise<OpenCheckout>>()

  async function findRepeated({ submission }: PaymentRequest): Promise<Checkout | undefined> {
    const known = submission && (await payments.findBySubmission(submission.principal, submission.key))
    if (known && known.requestHash !== submission.requestHash) throw new AppError('idempotency-key-reused')
    return known ?? undefined
  }

  /** Closes an older page of the same cart, so that only the new one can be paid. */
  async function replaceOpen(cart: string, { submission }: PaymentRequest): Promise<void> {
    const open = await payments.findOpenByCart(cart)
    const isTwin = submission && open?.submissionKey === submission.key && open.principal === submission.principal
    if (!open || isTwin) return
    const closed = await settlement.close(open, 'replaced', { mustReach: true })
    if (closed.state === 'processing') throw new AppError('payment-in-progress', { retryAfter: 5 })
    if (closed.state === 'paid') throw new AppError('payment-already-made', { details: { orderId: closed.orderId } })
  }

  async function insert(subject: CheckoutSubject, { actor, submission }: PaymentRequest): Promise<Checkout> {
    const { kind, content, isOrder, accountId, cart, lastsMs } = subject
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + lastsMs)
    const id = randomUUID()
    await payments.insert({
      id,
      kind,
      orderId: content.id,
      draft: isOrder ? null : content,
      locationId: content.locationId,
      accountId,
      cart,
      totalCents: content.totalCents,
      currency: 'cad',
      state: 'open',
      principal: actor,
      submissionKey: submission?.key ?? null,
      requestHash: submission?.requestHash ?? null,
      expiresAt,
      createdAt: now,
      checkAt: new Date(now.getTime() + 60_000),
    })
    const stored = await payments.findById(id)
    if (!stored) throw new Error(`Checkout ${id} was not stored`)
    return stored
  }

  async function store(subject: CheckoutSubject, request: PaymentRequest): Promise<Checkout> {
    let lost: unknown
    for (let tries = 0; tries < BEGINNINGS; tries++) {
      if (subject.cart) await replaceOpen(subject.cart, request)
      try {
        return await insert(subject, request)
      } catch (error) {
        if (!RACES.has(violatedConstraint(error) ?? '')) throw error
        const twin = await findRepeated(request)
        if (twin) return twin
        lost = error
      }
    }
    const refusal = toDiscountRefusal(lost)
    throw refusal === lost ? new AppError('payment-unavailable', { retryAfter: 1, cause: lost }) : refusal
  }

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
    const opened = await payments.openPage(checkout.id, page)
    if (opened) return opened as OpenCheckout
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
      checkout = await store(subject, request)
      return await openPage(checkout, checkout.draft ?? subject.content)
    } catch (error) {
      return translate(error, checkout)
    }
  }

  /** Asks the provider when nothing is known yet, in case its webhook was lost. */
  async function look(checkout: Checkout): Promise<Checkout> {
    const lookedAt = checkout.lookedAt?.getTime() ?? 0
    if (!isUnsettled(checkout.state) || clock.now().getTime() - lookedAt < LOOK_AGAIN_MS) return checkout
    await payments.change(checkout.id, { lookedAt: clock.now() })
    // If the provider cannot be asked now, the worker asks later.
    return settlement.settle(checkout).catch(() => checkout)
  }

  return {
    begin,
    findRepeated,
    openPage: openAgain,

    /** @throws AppError for everything that is wrong with the order, `payment-unavailable`, `payment-already-made` */
    async createCustomerPayment(orderData: unknown, request: PaymentRequest): Promise<CreateCustomerPayment['reply']> {
      const input = requireParsedOrder(orderData, 'customer')
      if (input.paymentMethod != null && input.paymentMethod !== 'online') {
        throw new AppError('order-invalid', {
          message: 'This call begins card payments only',
          details: { paymentMethod: 'Must be online' },
        })
      }
      const repeated = await findRepeated(request)
      if (repeated?.draft) return toReply(await openAgain(repeated, repeated.draft), repeated.draft)

      const snapshot = await findOrderableMenu(menu, input.locationId)
      requireNoPause(snapshot, clock.now())
      const accountId = accountIdOf(request.principal)
      const discount = await discounts.findFor(
        { code: input.discountCode, phone: input.customer.phone },
        request.principal,
      )
      const content = draftOrder({
        input,
        snapshot,
        accountId,
        paymentMethod: 'online',
        takenBy: 'customer',
        discount,
        language: request.language,
      })
      const cart = cartOf(request, content)
      const subject = { kind: 'customer' as const, content, isOrder: false, accountId, cart, lastsMs: CUSTOMER_PAGE_MS }
      const checkout = await begin(subject, request)
      return toReply(checkout, checkout.draft ?? content)
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
      const view = AS_READABLE[readable](presenter.toView(order))
      return { success: true, orderId: order.id, order: view, paymentState }
    },

    /** @throws AppError `not-found` */
    async close(sessionId: string, request: PaymentRequest): Promise<ClosePaymentSession['reply']> {
      const known = await payments.findBySession(sessionId)
      if (!known || mayRead(known, request) !== 'all') throw new AppError('not-found')
      const checkout = await settlement.close(known, 'discarded').catch(toRefusal)
      const order = await orders.findById(checkout.orderId)
      const paymentState = toPaymentState(checkout, order)
      return { success: true, paymentState, orderId: isPaidBy(order, checkout) ? order.id : null }
    },
  }
}

/** How much of the order a caller may read; `summary` for the payer of a link to an account's order. */
type Readable = keyof typeof AS_READABLE | 'nothing'

const AS_READABLE = {
  all: (view: OrderView) => view,
  'no-contact': withoutContact,
  summary: summaryOf,
}

export type CheckoutsService = ReturnType<typeof createCheckoutsService>

function mayRead(checkout: Checkout, { principal, actor }: PaymentRequest): Readable {
  if (worksAt(principal, checkout.locationId) || checkout.principal === actor) return 'all'
  if (checkout.accountId !== null && accountIdOf(principal) === checkout.accountId) return 'all'
  // A guest only has the page's session id, which ends up in histories and logs. So the order of an account is shown
  // to that account only.
  if (checkout.accountId === null) return 'no-contact'
  return checkout.kind === 'link' && principal.kind === 'anonymous' ? 'summary' : 'nothing'
}

function toReply(checkout: OpenCheckout, content: OrderDraft): CreateCustomerPayment['reply'] {
  const { sessionId, paymentUrl, expiresAt } = checkout
  return { success: true, sessionId, paymentUrl, pricing: toPricing(content), expiresAt: expiresAt.toISOString() }
}

/** An account has one cart per location; an API key takes orders for many people. */
function cartOf(
  { actor, principal }: PaymentRequest,
  { locationId, customerEmail, customerPhone }: OrderDraft,
): string {
  if (principal.kind === 'account') return `${actor}/${locationId}`
  const person = createHash('sha256').update(`${customerEmail}\0${customerPhone}`).digest('base64url').slice(0, 22)
  return `${actor}/${locationId}/${person}`
}
