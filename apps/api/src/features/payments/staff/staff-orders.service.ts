import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { CreateAdminOrderCash } from '@thali/contracts/order-desk'
import type { OrderView } from '@thali/contracts/orders'
import type { CreateAdminOrderOnline, CreateAdminPaymentLink, SendCustomSMS } from '@thali/contracts/staff-payments'
import { STAFF_TEXTS_A_DAY } from '@thali/domain/messages/staff-texts'
import { type Cents, centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'
import { PRICE_TOLERANCE } from '@thali/domain/orders/pricing'
import { PAYMENT_LINK_MINUTES } from '@thali/domain/payments/payment-link'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { noteJobs } from '#api/outbox/message-jobs.ts'
import { fillTemplate } from '#api/features/messages/sms-templates.ts'
import { countTextsTo, enqueueMessages } from '#api/outbox/outbox.ts'
import type { ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import { draftOrder, findOrderableMenu, orderOf, requireParsedOrder } from '#api/features/orders/placing/order-draft.ts'
import { insertOrder } from '#api/features/orders/order-writes.statements.ts'
import type { OrderDraft, OrderReader } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type {
  CheckoutsService,
  CheckoutSubject,
  OpenCheckout,
  PaymentRequest,
} from '#api/features/payments/checkouts/checkouts.service.ts'
import { makeCashOrder, requirePayableBy } from '#api/features/payments/refunds/hand-payments.ts'
import { paymentLinkNote } from '#api/features/payments/payment-notes.ts'
import { toPricing, toQrCode } from '#api/features/payments/payments.presenter.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { worksAt } from '#api/identity/principal.ts'

/** The account of a customer whom staff looked up. */
export type AccountReader = {
  findById(
    id: string,
  ): Promise<
    | { id: string; email: string; emailVerified: boolean; phoneNumber: string | null; phoneVerifiedAt: Date | null }
    | undefined
  >
}

type Deps = {
  db: Database
  payments: PaymentsRepository
  orders: OrderReader
  reservations: ReservationReader
  users: AccountReader
  checkouts: CheckoutsService
  menu: MenuService
  presenter: OrderPresenter
  idempotency: Idempotency
  sms: SmsGateway
  clock: Clock
  brand: { readonly name: string }
  /** False switches limits off, for benchmarks. */
  limits: boolean
}

const LINK_MS = PAYMENT_LINK_MINUTES * 60_000

/** A larger number is no plausible amount. */
const MOST_DOLLARS = 1_000_000

type CashOrder = CreateAdminOrderCash['body'] & { cashConfirmed?: unknown; finalTotal?: unknown }

/** Orders that staff take at the counter or on the phone. */
export function createStaffOrdersService(deps: Deps) {
  const {
    db,
    payments,
    orders,
    reservations,
    users,
    checkouts,
    menu,
    presenter,
    idempotency,
    sms,
    clock,
    brand,
    limits,
  } = deps

  /** The account an order counts for: only one whose proved phone or e-mail is the customer's (ADM-NEW-13). */
  async function findCustomer({ email, phone, accountId }: ParsedOrder['customer']): Promise<string | null> {
    const account = accountId === null ? undefined : await users.findById(accountId)
    if (!account) return null
    const isSamePhone =
      account.phoneVerifiedAt !== null && phone !== '' && phone === normalizePhone(account.phoneNumber ?? '')
    const isSameEmail = account.emailVerified && email === account.email
    return isSamePhone || isSameEmail ? account.id : null
  }

  async function draft(
    body: unknown,
    { principal }: PaymentRequest,
    paymentMethod: OrderDraft['paymentMethod'] = 'online',
  ) {
    const input = requireParsedOrder(body, 'staff')
    const snapshot = await findOrderableMenu(menu, input.locationId)
    if (!worksAt(principal, snapshot.location.id)) throw new AppError('permission-denied')
    const accountId = await findCustomer(input.customer)
    const content = draftOrder({ input, snapshot, accountId, paymentMethod, takenBy: 'staff', discount: null })
    return { content, hours: snapshot.location.hours }
  }

  async function findPayable(orderId: string, { principal }: PaymentRequest): Promise<OrderDraft> {
    const order = await orders.findById(orderId)
    if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
    requirePayableBy(order, principal)
    return order
  }

  async function toSubject(body: CreateAdminPaymentLink['body'], request: PaymentRequest): Promise<CheckoutSubject> {
    const shared = { kind: 'link' as const, lastsMs: LINK_MS }
    if (body.orderId === undefined) {
      const { content } = await draft(body.orderData, request)
      return { ...shared, content, isOrder: false, accountId: content.accountId, cart: null }
    }
    const content = await findPayable(body.orderId, request)
    // An order has one open link at a time: the older one is closed.
    return { ...shared, content, isOrder: true, accountId: content.accountId, cart: `order/${content.id}` }
  }

  async function text(checkout: OpenCheckout, content: OrderDraft): Promise<{ sent: boolean; error: string | null }> {
    if (!content.customerPhone) return { sent: false, error: 'Customer phone number is required to send SMS' }
    if (!sms.canText(content.customerPhone)) return { sent: false, error: 'This number cannot receive texts' }
    await enqueueMessages(db, noteJobs(paymentLinkNote(checkout, content, brand.name)))
    return { sent: true, error: null }
  }

  return {
    /**
     * Places an order whose cash was already received.
     *
     * @throws AppError `cash-not-confirmed`, and as `createOnline`
     */
    async createCash(body: CashOrder, request: PaymentRequest): Promise<CreateAdminOrderCash['reply']> {
      const { submission, actor } = request
      const first = submission && (await idempotency.findAnswer(submission))
      if (first) return first as CreateAdminOrderCash['reply']
      if (body.cashConfirmed !== true) throw new AppError('cash-not-confirmed')
      requireCashMethod(body.paymentMethod)
      const { content, hours } = await draft(body, request, 'cash')
      requireTaken(body.finalTotal, content.totalCents)
      return idempotency.once(submission, async (tx) => {
        const { order, payment } = await makeCashOrder(tx, content, { actor, now: clock.now(), hours })
        await recordAudit(tx, {
          actor,
          action: 'order.taken',
          subject: order.id,
          locationId: order.locationId,
          detail: { cents: payment.capturedCents, takenBy: 'cash' },
        })
        return toCreated(presenter.toView(order))
      })
    },

    /** @throws AppError for everything that is wrong with the order, `permission-denied` */
    async createOnline(body: unknown, request: PaymentRequest): Promise<CreateAdminOrderOnline['reply']> {
      const { content, hours } = await draft(body, request)
      return idempotency.once(request.submission, async (tx) => {
        const order = await insertOrder(tx, orderOf(content, { now: clock.now(), hours }), request.actor)
        await recordAudit(tx, {
          actor: request.actor,
          action: 'order.taken',
          subject: order.id,
          locationId: order.locationId,
          detail: { cents: order.totalCents },
        })
        return toCreated(presenter.toView(order))
      })
    },

    /** @throws AppError as `createOnline`, and `order-already-paid`, `order-not-payable`, `payment-unavailable` */
    async createLink(
      body: CreateAdminPaymentLink['body'],
      request: PaymentRequest,
    ): Promise<CreateAdminPaymentLink['reply']> {
      const repeated = await checkouts.findRepeated(request)
      const content = repeated?.draft ?? (repeated && (await orders.findById(repeated.orderId)))
      const subject = content ? undefined : await toSubject(body, request)
      const shown = content ?? subject?.content
      if (!shown) throw new AppError('order-not-found')
      const checkout = repeated
        ? await checkouts.openPage(repeated, shown)
        : await checkouts.begin(subject ?? (await toSubject(body, request)), request)
      const agreed = checkout.draft ?? shown
      const { orderId, sessionId, paymentUrl, expiresAt } = checkout
      return {
        success: true,
        orderId,
        sessionId,
        paymentUrl,
        paymentLink: paymentUrl,
        qrCodeData: await toQrCode(paymentUrl),
        pricing: toPricing(agreed),
        sms: body.sendSMS ? await text(checkout, agreed) : null,
        error: null,
        expiresAt: expiresAt.toISOString(),
      }
    },

    /**
     * Texts the customer of an order, payment link or booking. The number must be the stored one, so that nobody else
     * can be texted.
     *
     * @throws AppError `order-not-found`, `no-phone`, `phone-mismatch`, `too-many-texts`
     */
    async text(body: SendCustomSMS['body'], request: PaymentRequest): Promise<SendCustomSMS['reply']> {
      const order = await orders.findById(body.orderId)
      const customer =
        order ?? (await payments.findDraft(body.orderId))?.draft ?? (await reservations.find(body.orderId))
      if (!customer || !worksAt(request.principal, customer.locationId)) throw new AppError('order-not-found')
      const { customerPhone: phone, customerName: name } = customer
      if (!phone) throw new AppError('no-phone')
      if (body.phoneNumber !== '' && normalizePhone(body.phoneNumber) !== phone) throw new AppError('phone-mismatch')
      if (!sms.canText(phone)) return { success: false, error: 'This number cannot receive texts' }
      return idempotency.once(request.submission, async (tx) => {
        if (limits && (await countTextsTo(tx, phone)) >= STAFF_TEXTS_A_DAY) {
          throw new AppError('too-many-texts', { retryAfter: 3600 })
        }
        const note = {
          kind: 'custom-text' as const,
          subject: randomUUID(),
          title: '',
          text: `${brand.name}: ${fillTemplate(body.message, { name, orderNumber: order?.number ?? null })}`,
        }
        await enqueueMessages(tx, noteJobs({ ...note, name, phone, email: null }))
        await recordAudit(tx, {
          actor: request.actor,
          action: 'lines' in customer ? 'order.text' : 'reservation.text',
          subject: body.orderId,
          locationId: customer.locationId,
        })
        return { success: true, error: null }
      })
    },
  }
}

export type StaffOrdersService = ReturnType<typeof createStaffOrdersService>

function toCreated(order: OrderView): CreateAdminOrderCash['reply'] {
  return { success: true, orderId: order.id, order, message: 'Order created', error: null }
}

function requireCashMethod(paymentMethod: unknown): void {
  if (paymentMethod == null || paymentMethod === 'cash') return
  throw new AppError('order-invalid', {
    message: 'This call places cash orders only',
    details: { paymentMethod: 'Must be cash' },
  })
}

/** The amount received must equal the order's total, within the tolerance of cash rounding. */
function requireTaken(finalTotal: unknown, totalCents: number): void {
  if (typeof finalTotal !== 'number' || Math.abs(finalTotal) > MOST_DOLLARS) {
    const message = 'Final total must be a number'
    throw new AppError('order-invalid', { message, details: { finalTotal: message } })
  }
  const total = totalCents as Cents
  if (Math.abs(centsFromDollars(finalTotal) - total) <= PRICE_TOLERANCE) return
  throw new AppError('pricing-mismatch', {
    message: `Pricing validation failed: total is ${formatMoney(total)}`,
    details: { total: toDollars(total) },
  })
}
