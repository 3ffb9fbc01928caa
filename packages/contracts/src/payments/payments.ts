import { PAYMENT_STATES } from '@thali/domain/payments/payment-state'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, pricing, text } from '../fields.ts'
import { orderErrors, orderInput } from '../orders/order-input.ts'
import { orderView } from '../orders/orders.ts'

/** The provider's id of a hosted payment page. */
const sessionId = text(255).trim().min(1, 'Session ID is required')
const requiredSessionId = z.string('Session ID is required').pipe(sessionId)

/** State of a payment; `returned`: the money came too late or twice and is refunded. */
export const paymentState = z.enum([...PAYMENT_STATES, 'returned'])
export type PaymentStateView = z.infer<typeof paymentState>

export const createCustomerPayment = endpoint({
  method: 'POST',
  path: '/createCustomerPayment',
  summary: 'Begins a card payment: prices the order and answers with the hosted payment page. No order exists yet.',
  access: 'customer',
  body: z.object({ orderData: orderInput }),
  reply: z.object({
    success: z.literal(true),
    sessionId: z.string(),
    paymentUrl: z.string(),
    pricing,
    expiresAt: instant,
  }),
  errors: [
    ...orderErrors,
    'orders-paused',
    'discount-refused',
    'too-many-open-orders',
    'cards-off',
    'payment-already-made',
    'payment-in-progress',
    'payment-not-confirmed',
    'payment-session-closed',
    'payment-unavailable',
    'idempotency-key-reused',
  ],
  idempotent: true,
  rateLimit: { perMinute: 10, eachGuest: true },
})
export type CreateCustomerPayment = Call<typeof createCustomerPayment>

export const getOrderBySessionId = endpoint({
  method: 'POST',
  path: '/getOrderBySessionId',
  summary:
    'Tells where a payment stands, and the order once it is paid. The order of an account opens for that account only; a guest sees no contact data.',
  access: 'public',
  body: z.object({ sessionId: requiredSessionId }, 'Session ID is required'),
  reply: z.object({
    /** True when there is an order. */
    success: z.boolean(),
    orderId: z.string().optional(),
    order: orderView.optional(),
    paymentState,
  }),
  errors: ['not-found'],
  rateLimit: { perMinute: 120 },
})
export type GetOrderBySessionId = Call<typeof getOrderBySessionId>

export const closePaymentSession = endpoint({
  method: 'POST',
  path: '/closePaymentSession',
  summary: 'Closes a payment that is not wanted any more; one that was paid already answers with its order.',
  access: 'customer',
  shared: 'acting',
  body: z.object({ sessionId: requiredSessionId }, 'Session ID is required'),
  reply: z.object({ success: z.literal(true), paymentState, orderId: z.string().nullable() }),
  errors: ['not-found', 'payment-not-confirmed', 'payment-unavailable', 'idempotency-key-reused'],
  idempotent: true,
})
export type ClosePaymentSession = Call<typeof closePaymentSession>

export const receiveStripeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'Takes a webhook of the card provider, signed over its raw bytes.',
  access: 'public',
  proof: 'signature',
  reply: z.object({ received: z.literal(true) }),
  errors: ['invalid-signature'],
})

/** What a payment page that nobody has paid yet holds of its location. */
export const unpaidPageView = z.object({
  pageId: z.uuid(),
  locationId: z.string(),
  customerName: z.string(),
  /** Dollars. */
  total: z.number(),
  /** Of dishes that are counted. */
  portions: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Hand-minutes of the stations, and until when it holds them. */
  kitchenMinutes: z.number(),
  /** The chosen time that it holds of a kitchen without stations, as long as minutes. */
  chosenTime: instant.nullable(),
  minutesUntil: instant.nullable(),
  createdAt: instant,
  expiresAt: instant,
})
export type UnpaidPageView = z.infer<typeof unpaidPageView>

export const listUnpaidPages = endpoint({
  method: 'GET',
  path: '/admin/payments/pages',
  summary: 'Lists what payment pages hold at the locations of the caller before they are paid, oldest first.',
  access: 'orders.create',
  reply: z.object({ pages: z.array(unpaidPageView) }),
})
export type ListUnpaidPages = Call<typeof listUnpaidPages>

export const freeUnpaidPage = endpoint({
  method: 'POST',
  path: '/admin/payments/pages/:id/free',
  summary:
    'Gives back what a payment page holds. It can still be paid while there is enough left; otherwise the money goes back.',
  access: 'orders.create',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ freed: z.literal(true) }),
  errors: ['not-found'],
})
export type FreeUnpaidPage = Call<typeof freeUnpaidPage>
