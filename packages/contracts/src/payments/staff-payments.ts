import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, instant, noError, onlyDescribed, orderId, pricing, text } from '../fields.ts'
import { orderInput, orderErrors } from '../orders/order-input.ts'
import { orderView, paymentStatus } from '../orders/orders.ts'
import { paymentState } from './payments.ts'

const adminOrderReply = z.object({
  success: z.literal(true),
  orderId: z.string(),
  order: orderView,
  message: z.string(),
  error: noError,
})

export const createAdminOrderOnline = endpoint({
  method: 'POST',
  path: '/createAdminOrderOnline',
  summary: 'Places an order taken by staff that is to be paid by card; it stands on the board unpaid.',
  access: 'orders.create',
  body: orderInput,
  reply: adminOrderReply,
  errors: [...orderErrors, 'idempotency-key-reused'],
  idempotent: true,
})
export type CreateAdminOrderOnline = Call<typeof createAdminOrderOnline>

export const createAdminPaymentLink = endpoint({
  method: 'POST',
  path: '/createAdminPaymentLink',
  summary:
    'Makes a payment link, good once and for an hour, for an order taken by phone or for one that is still unpaid.',
  access: 'orders.create',
  body: z.object({
    orderData: orderInput.optional(),
    /** An unpaid order that is on the board already, instead of `orderData`. */
    orderId: orderId.optional(),
    sendSMS: z.boolean().default(false),
  }),
  reply: z.object({
    success: z.literal(true),
    /** Id of the order that will be created; `/sendCustomSMS` and `/processOrderPayment` accept it already. */
    orderId: z.string(),
    sessionId: z.string(),
    paymentUrl: z.string(),
    paymentLink: z.string(),
    /** A PNG of 300 x 300 pixels as a data address. */
    qrCodeData: z.string(),
    pricing,
    sms: z.object({ sent: z.boolean(), error: z.string().nullable() }).nullable(),
    error: noError,
    expiresAt: instant,
  }),
  errors: [
    ...orderErrors,
    'order-not-found',
    'order-not-payable',
    'order-already-paid',
    'payment-already-made',
    'payment-in-progress',
    'payment-not-confirmed',
    'payment-session-closed',
    'payment-unavailable',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type CreateAdminPaymentLink = Call<typeof createAdminPaymentLink>

export const updateOrderPaymentStatus = endpoint({
  method: 'POST',
  path: '/updateOrderPaymentStatus',
  summary: 'Has the server read the provider again and take over what it says; never takes the word of the caller.',
  access: 'orders.take-payment',
  body: z.object({ orderId, paymentStatus, paymentIntentId: text(255).trim().optional() }),
  reply: z.object({
    success: z.literal(true),
    orderId: z.string(),
    oldPaymentStatus: paymentStatus,
    newPaymentStatus: paymentStatus,
    order: orderView,
  }),
  errors: [
    'order-not-found',
    'order-not-payable',
    'order-already-paid',
    'payment-not-confirmed',
    'payment-in-progress',
    'payment-unavailable',
  ],
})
export type UpdateOrderPaymentStatus = Call<typeof updateOrderPaymentStatus>

export const processOrderPayment = endpoint({
  method: 'POST',
  path: '/processOrderPayment',
  summary: 'Records that staff took the money of an unpaid order; an open payment link of it is closed.',
  access: 'orders.take-payment',
  body: z.object({
    orderId,
    /** Dollars that were to be paid when the money was taken. An order that costs something else by now is refused. */
    toPay: dollars.optional(),
    /** Actor, time and amount are the server's. */
    paymentData: z
      .object({
        method: z.enum(['manual', 'cash']).default('manual'),
        processedBy: onlyDescribed(z.string()),
        paymentProcessedAt: onlyDescribed(instant),
        source: onlyDescribed(z.string()),
      })
      .default({ method: 'manual' }),
  }),
  reply: z.object({
    success: z.literal(true),
    paymentStatus,
    transactionId: z.string(),
    /** Dollars. */
    amount: z.number(),
    method: z.string(),
    processedAt: instant,
    processedBy: z.literal('admin'),
    order: orderView,
  }),
  errors: [
    'order-not-found',
    'order-not-payable',
    'order-already-paid',
    'order-changed',
    'payment-in-progress',
    'payment-not-confirmed',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type ProcessOrderPayment = Call<typeof processOrderPayment>

/** A payment link that staff made and that can still be paid, or was a moment ago. */
export const paymentLinkView = z.object({
  orderId: z.string(),
  sessionId: z.string(),
  locationId: z.string(),
  paymentUrl: z.string(),
  qrCodeData: z.string(),
  paymentState,
  customerName: z.string(),
  customerPhone: z.string(),
  /** Dollars. */
  total: z.number(),
  createdAt: instant,
  expiresAt: instant,
  /** Closed before its time: by staff, or because the order was cancelled or paid otherwise. */
  isClosed: z.boolean(),
  paidAt: instant.nullable(),
  orderNumber: z.number().nullable(),
})
export type PaymentLinkView = z.infer<typeof paymentLinkView>

export const listPaymentLinks = endpoint({
  method: 'GET',
  path: '/admin/payments/links',
  summary: 'Lists the payment links of the last day at the locations of the caller, newest first.',
  access: 'orders.create',
  reply: z.object({ links: z.array(paymentLinkView) }),
})
export type ListPaymentLinks = Call<typeof listPaymentLinks>

/** A message of the provider that could not be worked off, or that does not fit anything of ours. */
export const failedWebhookView = z.object({
  failureId: z.string(),
  type: z.string(),
  /** `failed`: all tries were used up. `set-aside`: it is genuine but about another thing; nothing was changed. */
  kind: z.enum(['failed', 'set-aside']),
  about: z.string(),
  error: z.string(),
  receivedAt: instant,
})
export type FailedWebhook = z.infer<typeof failedWebhookView>

/** A refund that needs attention. */
export const openRefundView = z.object({
  refundId: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.number().nullable(),
  locationId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** `reader`: it goes back only to the card itself, held to a card reader. */
  way: z.enum(['card', 'cash', 'review', 'reader']),
  /** `failed` waits for a retry, `owed` for somebody to hand it back, `pending` is still being tried. */
  status: z.enum(['failed', 'owed', 'pending']),
  error: z.string().nullable(),
  since: instant,
})
export type OpenRefundView = z.infer<typeof openRefundView>

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/admin/payments/problems',
  summary: 'Lists refunds that wait for somebody and, for an admin, messages of the provider that were set aside.',
  access: 'orders.take-payment',
  reply: z.object({ refunds: z.array(openRefundView), webhooks: z.array(failedWebhookView) }),
})
export type ListPaymentProblems = Call<typeof listPaymentProblems>

export const retryFailedWebhook = endpoint({
  method: 'POST',
  path: '/retryFailedWebhook',
  summary: 'Works a failed message of the provider off again. Doing so twice changes nothing.',
  access: 'payments.webhooks',
  body: z.object({ failureId: text(255).trim().min(1, 'Failure ID is required') }),
  reply: z.object({
    success: z.boolean(),
    failureId: z.string(),
    result: z.enum(['done', 'failed', 'set-aside']),
    error: z.string().nullable(),
  }),
  errors: ['not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type RetryFailedWebhook = Call<typeof retryFailedWebhook>

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/refunds/:id/retry',
  summary: 'Asks the provider again for a refund that failed.',
  access: 'orders.refund',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ refund: openRefundView.nullable() }),
  errors: ['not-found', 'refund-not-failed', 'payment-unavailable', 'idempotency-key-reused'],
  idempotent: true,
})
export type RetryRefund = Call<typeof retryRefund>

export const settleRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/refunds/:id/settle',
  summary: 'Confirms that a refund was handed back by hand.',
  access: 'orders.take-payment',
  params: z.object({ id: z.uuid() }),
  /** That a manager agrees, from `/approvals`, above the limit of a day. */
  body: z.object({ approval: z.uuid().nullish() }).default({}),
  reply: z.object({ refund: openRefundView.nullable() }),
  errors: [
    'not-found',
    'refund-not-owed',
    'reader-busy',
    'manager-must-confirm',
    'approval-refused',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type SettleRefund = Call<typeof settleRefund>

export const sendCustomSMS = endpoint({
  method: 'POST',
  path: '/sendCustomSMS',
  summary: 'Texts the customer of an order, of a payment link or of a booking, at the number that is stored there.',
  access: 'orders.text',
  body: z.object({
    /** Id of an order or payment link; a booking's id is accepted too. */
    orderId,
    phoneNumber: text(40).default(''),
    message: text(480).trim().min(1, 'Message is required'),
  }),
  reply: z.object({ success: z.boolean(), error: z.string().nullable() }),
  errors: ['order-not-found', 'no-phone', 'phone-mismatch', 'too-many-texts', 'idempotency-key-reused'],
  idempotent: true,
  rateLimit: { perMinute: 20 },
})
export type SendCustomSMS = Call<typeof sendCustomSMS>
