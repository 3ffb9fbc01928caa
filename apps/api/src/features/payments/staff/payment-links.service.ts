import { AppError } from '@thali/contracts/errors'
import type { CreateAdminPaymentLink } from '@thali/contracts/payments/staff-payments'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'
import { PAYMENT_LINK_MINUTES } from '@thali/domain/payments/payment-page'

import { findPayableByCard } from './payable-by-card.ts'
import { type StaffDraft, typedFeeOf } from './staff-orders.service.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { OrderDraft, OrderReader } from '#api/features/orders/order.ts'
import { requireParsedOrder } from '#api/features/orders/placing/order-draft.ts'
import type { CheckoutsService, OpenCheckout } from '#api/features/payments/checkouts/checkouts.service.ts'
import type { CheckoutSubject, PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import { paymentLinkNote } from '#api/features/payments/payment-notes.ts'
import { toPricing } from '#api/features/payments/payments.presenter.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { toQrCode } from '#api/plugins/qr-code.ts'

type Deps = {
  db: Database
  orders: OrderReader
  checkouts: CheckoutsService
  draft: StaffDraft
  sms: SmsGateway
  brand: { readonly name: string }
}

const LINK_MS = PAYMENT_LINK_MINUTES * 60_000

/** Links on which the customer of a phone order, or of an unpaid one, pays by card. */
export function createPaymentLinksService({ db, orders, checkouts, draft, sms, brand }: Deps) {
  async function toSubject(body: CreateAdminPaymentLink['body'], request: PaymentRequest): Promise<CheckoutSubject> {
    const shared = { kind: 'link' as const, lastsMs: LINK_MS, payer: null }
    if (body.orderId === undefined) {
      const input = requireParsedOrder(body.orderData, 'staff')
      const { content, claims, oversoldBy } = await draft(input, request)
      await noteTypedFee(input, content, request.actor)
      return { ...shared, content, claims, oversoldBy, isOrder: false, accountId: content.accountId, cart: null }
    }
    const content = await findPayableByCard(orders, body.orderId, request.principal)
    // An order has one open link at a time: the older one is closed.
    // The order has claimed what it needs.
    const none = { claims: [], oversoldBy: null }
    return { ...shared, ...none, content, isOrder: true, accountId: content.accountId, cart: `order/${content.id}` }
  }

  async function noteTypedFee(input: ParsedOrder, { id, locationId }: OrderDraft, actor: string): Promise<void> {
    const detail = typedFeeOf(input)
    if (detail.deliveryFeeTyped === undefined) return
    await recordAudit(db, { actor, action: 'order.delivery-fee', subject: id, locationId, detail })
  }

  async function text(checkout: OpenCheckout, content: OrderDraft): Promise<{ sent: boolean; error: string | null }> {
    if (!content.customerPhone) return { sent: false, error: 'Customer phone number is required to send SMS' }
    if (!sms.canText(content.customerPhone)) return { sent: false, error: 'This number cannot receive texts' }
    await enqueueMessages(db, noteJobs(paymentLinkNote(checkout, content, brand.name)))
    return { sent: true, error: null }
  }

  return {
    /** @throws AppError as an order of staff, and `order-already-paid`, `order-not-payable`, `payment-unavailable` */
    async create(
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
  }
}

export type PaymentLinksService = ReturnType<typeof createPaymentLinksService>
