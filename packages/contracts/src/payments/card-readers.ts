import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { locationId, orderId, text } from '../fields.ts'
import { paymentState } from './payments.ts'
import { openRefundView } from './staff-payments.ts'

/** The provider's id of a reader. */
const readerId = text(100).regex(/^tmr_\w+$/, 'Unknown card reader')
const label = text(40).trim().min(1, 'Enter a name')

const readerView = z.object({
  id: z.string(),
  locationId: z.string(),
  label: z.string(),
  serial: z.string(),
  /** Null where the provider did not say. */
  isOnline: z.boolean().nullable(),
})
export type CardReaderView = z.infer<typeof readerView>

export const listCardReaders = endpoint({
  method: 'GET',
  path: '/admin/readers',
  summary: 'The card readers of the locations of the caller, and whether they are online.',
  access: 'orders.take-payment',
  reply: z.object({ readers: z.array(readerView) }),
})
export type ListCardReaders = Call<typeof listCardReaders>

export const pairCardReader = endpoint({
  method: 'POST',
  path: '/admin/readers',
  summary: 'Pairs a card reader with a location, by the code that its screen shows.',
  access: 'locations.edit',
  shared: 'never',
  body: z.object({ locationId, label, code: text(100).trim().min(1, 'Enter the code that the reader shows') }),
  reply: z.object({ reader: readerView }),
  errors: ['location-not-found', 'reader-code-refused', 'cards-off', 'payment-unavailable', 'idempotency-key-reused'],
  idempotent: true,
})
export type PairCardReader = Call<typeof pairCardReader>

export const renameCardReader = endpoint({
  method: 'PATCH',
  path: '/admin/readers/:id',
  summary: 'Gives a card reader another name.',
  access: 'locations.edit',
  params: z.object({ id: readerId }),
  body: z.object({ label }),
  reply: z.object({ reader: readerView }),
  errors: ['reader-not-found', 'payment-unavailable', 'idempotency-key-reused'],
  idempotent: true,
})
export type RenameCardReader = Call<typeof renameCardReader>

export const removeCardReader = endpoint({
  method: 'DELETE',
  path: '/admin/readers/:id',
  summary: 'Removes a card reader, so that it can be paired elsewhere.',
  access: 'locations.edit',
  params: z.object({ id: readerId }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['reader-not-found', 'reader-busy', 'payment-unavailable', 'idempotency-key-reused'],
  idempotent: true,
})
export type RemoveCardReader = Call<typeof removeCardReader>

const readerPayment = z.object({
  checkoutId: z.string(),
  state: paymentState,
  /** Dollars that are asked for, without a tip that is chosen on the reader. */
  amount: z.number(),
  /** Why it ended without money. */
  reason: z.string().nullable(),
})
export type ReaderPaymentView = z.infer<typeof readerPayment>

export const startReaderPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/terminal',
  summary: 'Has a card reader ask for what is to be paid of an order. Its open payment links are closed first.',
  access: 'orders.take-payment',
  body: z.object({
    orderId,
    reader: readerId,
    /** Whether the reader asks for a tip. */
    tip: z.boolean().default(false),
  }),
  reply: readerPayment,
  errors: [
    'order-not-found',
    'order-not-payable',
    'order-already-paid',
    'reader-not-found',
    'reader-busy',
    'reader-offline',
    'reader-refused',
    'cards-off',
    'payment-in-progress',
    'payment-not-confirmed',
    'payment-unavailable',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type StartReaderPayment = Call<typeof startReaderPayment>

export const getReaderPayment = endpoint({
  method: 'GET',
  path: '/admin/payments/terminal/:checkoutId',
  summary: 'Tells where a payment on a card reader stands.',
  access: 'orders.take-payment',
  params: z.object({ checkoutId: z.uuid() }),
  reply: readerPayment,
  errors: ['not-found'],
})
export type GetReaderPayment = Call<typeof getReaderPayment>

export const cancelReaderPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/terminal/:checkoutId/cancel',
  summary: 'Takes a payment off its card reader. One that was paid first is paid.',
  access: 'orders.take-payment',
  params: z.object({ checkoutId: z.uuid() }),
  reply: readerPayment,
  errors: ['not-found', 'payment-unavailable', 'payment-not-confirmed', 'idempotency-key-reused'],
  idempotent: true,
})
export type CancelReaderPayment = Call<typeof cancelReaderPayment>

/** `waiting` for the card; `owed` still, with the reason; `done`. */
const readerRefund = z.object({
  state: z.enum(['waiting', 'owed', 'done']),
  reason: z.string().nullable(),
  refund: openRefundView.nullable(),
})
export type ReaderRefundView = z.infer<typeof readerRefund>

export const refundOnReader = endpoint({
  method: 'POST',
  path: '/admin/payments/refunds/:id/reader',
  summary:
    'Has a card reader ask for the card to which an owed refund goes back. Interac gives nothing back without it.',
  access: 'orders.take-payment',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reader: readerId }),
  reply: readerRefund,
  errors: [
    'not-found',
    'refund-not-owed',
    'reader-not-found',
    'reader-busy',
    'reader-offline',
    'reader-refused',
    'payment-unavailable',
    'idempotency-key-reused',
  ],
  idempotent: true,
})
export type RefundOnReader = Call<typeof refundOnReader>

export const getRefundOnReader = endpoint({
  method: 'GET',
  path: '/admin/payments/refunds/:id/reader',
  summary: 'Tells whether the card came to which a refund goes back.',
  access: 'orders.take-payment',
  params: z.object({ id: z.uuid() }),
  reply: readerRefund,
  errors: ['not-found'],
})

export const cancelRefundOnReader = endpoint({
  method: 'POST',
  path: '/admin/payments/refunds/:id/reader/cancel',
  summary: 'Takes a refund off its card reader; it is owed as before. One whose card came first is done.',
  access: 'orders.take-payment',
  params: z.object({ id: z.uuid() }),
  reply: readerRefund,
  errors: ['not-found', 'payment-unavailable', 'idempotency-key-reused'],
  idempotent: true,
})

export const CARD_READER_ENDPOINTS = [
  listCardReaders,
  pairCardReader,
  renameCardReader,
  removeCardReader,
  startReaderPayment,
  getReaderPayment,
  cancelReaderPayment,
  refundOnReader,
  getRefundOnReader,
  cancelRefundOnReader,
] as const
