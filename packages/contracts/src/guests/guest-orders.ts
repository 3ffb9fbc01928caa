import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'
import { orderInput } from '../orders/order-input.ts'
import { cancelMyOrder } from '../orders/order-steps.ts'
import { createCustomerOrderCash } from '../orders/orders.ts'
import { closePaymentSession, createCustomerPayment } from '../payments/payments.ts'

export const sendGuestCode = endpoint({
  method: 'POST',
  path: '/guest/phone-code',
  summary: 'Texts a code to the number of a guest without an account, who wants to pay in cash.',
  access: 'public',
  body: z.strictObject({ phone: text(40).min(7), location: text(60).min(1) }),
  reply: z.object({ id: z.string(), sentTo: z.string(), expiresAt: instant, resendAt: instant }),
  errors: ['unauthenticated', 'phone-not-textable', 'too-many-codes', 'location-unknown', 'location-inactive'],
  idempotent: true,
  rateLimit: { perMinute: 10 },
})
export type SendGuestCode = Call<typeof sendGuestCode>

export const proveGuestPhone = endpoint({
  method: 'POST',
  path: '/guest/phone-proof',
  summary: 'Takes the code, and answers with a proof of the number that is good for two hours at that location.',
  access: 'public',
  body: z.strictObject({ id: z.uuid(), code: text(20) }),
  reply: z.object({ proof: z.string(), until: instant }),
  errors: ['phone-code-wrong', 'phone-code-expired'],
  idempotent: true,
  rateLimit: { perMinute: 20 },
})
export type ProveGuestPhone = Call<typeof proveGuestPhone>

export const placeGuestOrder = endpoint({
  method: 'POST',
  path: '/guest/orders',
  summary: 'Places a cash order of somebody without an account, whose number was proved.',
  access: 'public',
  body: orderInput,
  reply: createCustomerOrderCash.reply,
  errors: [...createCustomerOrderCash.errors, 'unauthenticated', 'guest-proof-invalid'],
  idempotent: true,
  rateLimit: { perMinute: 20 },
})
export type PlaceGuestOrder = Call<typeof placeGuestOrder>

export const beginGuestPayment = endpoint({
  method: 'POST',
  path: '/guest/payments',
  summary: 'Begins the card payment of somebody without an account.',
  access: 'public',
  body: z.object({ orderData: orderInput }),
  reply: createCustomerPayment.reply,
  errors: [...createCustomerPayment.errors, 'unauthenticated'],
  idempotent: true,
  rateLimit: { perMinute: 10 },
})
export type BeginGuestPayment = Call<typeof beginGuestPayment>

export const closeGuestPayment = endpoint({
  method: 'POST',
  path: '/guest/payments/close',
  summary: 'Closes a payment page that a guest without an account has begun, so that nobody pays twice.',
  access: 'public',
  body: closePaymentSession.body,
  reply: closePaymentSession.reply,
  errors: closePaymentSession.errors,
  rateLimit: { perMinute: 20 },
})
export type CloseGuestPayment = Call<typeof closeGuestPayment>

export const cancelGuestOrder = endpoint({
  method: 'POST',
  path: '/guest/orders/:id/cancel',
  summary: 'Cancels an order without an account, for the holder of its link.',
  access: 'public',
  params: z.object({ id: text(100) }),
  body: cancelMyOrder.body.extend({ token: text(100).min(1) }),
  reply: cancelMyOrder.reply,
  errors: cancelMyOrder.errors,
  idempotent: true,
  rateLimit: { perMinute: 20 },
})
export type CancelGuestOrder = Call<typeof cancelGuestOrder>

export const joinOrders = endpoint({
  method: 'POST',
  path: '/me/orders/join',
  summary:
    'Takes orders into the account that were placed without one: under its proved number, or of a link under its verified address.',
  access: 'account',
  body: z.strictObject({
    links: z
      .array(z.strictObject({ orderId: text(100), token: text(100) }))
      .max(20)
      .default([]),
  }),
  reply: z.object({ joined: z.number() }),
  idempotent: true,
  rateLimit: { perMinute: 10 },
})
export type JoinOrders = Call<typeof joinOrders>
