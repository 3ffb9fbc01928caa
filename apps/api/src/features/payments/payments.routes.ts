import { createAdminOrderCash, getSMSTemplates } from '@thali/contracts/orders/order-desk'
import {
  closePaymentSession,
  createCustomerPayment,
  getOrderBySessionId,
  freeUnpaidPage,
  listUnpaidPages,
  receiveStripeWebhook,
} from '@thali/contracts/payments/payments'
import { getPayouts, listPayoutLines, readPayouts } from '@thali/contracts/payments/payouts'
import {
  createAdminOrderOnline,
  createAdminPaymentLink,
  listPaymentLinks,
  listPaymentProblems,
  processOrderPayment,
  retryFailedWebhook,
  retryRefund,
  sendCustomSMS,
  settleRefund,
  updateOrderPaymentStatus,
} from '@thali/contracts/payments/staff-payments'
import type { FastifyInstance } from 'fastify'

import type { CheckoutsService } from './checkouts/checkouts.service.ts'
import type { PayoutsService } from './payouts/payouts.service.ts'
import type { PaymentLinksService } from './staff/payment-links.service.ts'
import type { StaffOrdersService } from './staff/staff-orders.service.ts'
import type { StaffPaymentsService } from './staff/staff-payments.service.ts'
import type { UnpaidPagesService } from './staff/unpaid-pages.service.ts'
import type { WebhooksService } from './webhooks/webhooks.service.ts'
import type { PaymentProblemsService } from '#api/features/payments/payment-problems.service.ts'
import type { PaymentWorker } from '#api/features/payments/payment-worker.ts'
import { SMS_TEMPLATES, type StaffTextsService } from '#api/features/payments/staff/staff-texts.service.ts'
import { type AddRoute, createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'

type Deps = {
  checkouts: CheckoutsService
  payouts: PayoutsService
  staffOrders: StaffOrdersService
  paymentLinks: PaymentLinksService
  staffTexts: StaffTextsService
  staffPayments: StaffPaymentsService
  paymentProblems: PaymentProblemsService
  unpaidPages: UnpaidPagesService
  webhooks: WebhooksService
}

export function addPaymentRoutes(addRoute: AddRoute, deps: Deps): void {
  const { checkouts, payouts, staffOrders, paymentLinks, staffTexts, staffPayments, paymentProblems } = deps
  const { unpaidPages, webhooks } = deps

  addRoute(createCustomerPayment, (call) => checkouts.createCustomerPayment(call.body.orderData, call))
  addRoute(getOrderBySessionId, (call) => {
    call.reply.header('cache-control', 'no-store')
    return checkouts.getOrderBySession(call.body.sessionId, call)
  })
  addRoute(closePaymentSession, (call) => checkouts.close(call.body.sessionId, call))

  addRoute(createAdminOrderCash, (call) => staffOrders.createCash(call.body, call))
  addRoute(createAdminOrderOnline, (call) => staffOrders.createOnline(call.body, call))
  addRoute(createAdminPaymentLink, (call) => paymentLinks.create(call.body, call))
  addRoute(getSMSTemplates, () => ({ success: true as const, templates: [...SMS_TEMPLATES] }))
  addRoute(sendCustomSMS, (call) => staffTexts.send(call.body, call))
  addRoute(updateOrderPaymentStatus, (call) => staffPayments.update(call.body, call))
  addRoute(processOrderPayment, (call) => staffPayments.process(call.body, call))

  addRoute(getPayouts, ({ query, principal }) => payouts.getMonth(query, principal))
  addRoute(listPayoutLines, ({ query, principal }) => payouts.listLines(query, principal))
  addRoute(readPayouts, () => payouts.read())

  addRoute(listPaymentLinks, ({ principal }) => paymentProblems.listLinks(principal))
  addRoute(listPaymentProblems, ({ principal }) => paymentProblems.list(principal))
  addRoute(listUnpaidPages, ({ principal }) => unpaidPages.list(principal))
  addRoute(freeUnpaidPage, (call) => unpaidPages.free(call.params.id, call))
  addRoute(retryRefund, (call) => paymentProblems.retry(call.params.id, call))
  addRoute(settleRefund, (call) => paymentProblems.settle(call.params.id, call.body, call))
  addRoute(retryFailedWebhook, ({ body }) => webhooks.retry(body.failureId))
}

/** Webhooks are small; larger bodies are refused. */
const BODY_LIMIT_BYTES = 512 * 1024

type WebhookDeps = RouteFrame & { paymentWorker: PaymentWorker }

/**
 * Receives the card provider's webhooks. The signature covers the raw bytes, so this scope does not parse JSON. A
 * webhook is stored before it is answered and processed after.
 */
export function addStripeWebhook(api: FastifyInstance, { paymentWorker, ...frame }: WebhookDeps): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    createAddRoute(scope, frame)(receiveStripeWebhook, async ({ request }) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await paymentWorker.receive(body, typeof signature === 'string' ? signature : '')
      return { received: true as const }
    })
  })
}
