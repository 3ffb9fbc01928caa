import { LANGUAGES } from '@thali/domain/language/languages'
import {
  ORDER_STATUSES,
  ORDER_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_WORDS,
} from '@thali/domain/order-status'
import { TAKEN_BY } from '@thali/domain/payments/refund'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { dollars, instant, locationId, onlyDescribed, orderId, pricing, taxPart, text } from '../fields.ts'
import { orderInput, placeInput, pricedLineInput } from './order-input.ts'
import { card, changeView, refundView } from './order-money.ts'
import { because, orderItemView } from './order-parts.ts'

export const orderStatus = z.enum(ORDER_STATUSES)
export const orderType = z.enum(ORDER_TYPES)
export const paymentStatus = z.enum(PAYMENT_STATUSES)

/** An order as its owner, its receipt and staff read it; `id` and `orderId` are the same value. */
export const orderView = z.object({
  id: z.string(),
  orderId: z.string(),
  /** The number that people call out, unique and rising. */
  orderNumber: z.number(),
  /** Grows with every change; a client that holds a lower one is behind. */
  version: z.number(),
  status: orderStatus,
  paymentStatus,
  paymentMethod: z.enum(PAYMENT_METHODS),
  orderType,
  orderTime: instant,
  estimatedReady: instant.nullable(),
  /** The time that the guest was told, where one was chosen or planned; the order is due then. */
  promisedFor: instant.nullable(),
  /** When the kitchen gets it; null: as soon as it is placed and the location open. */
  kitchenAt: instant.nullable(),
  promiseBecause: because.nullable(),
  prepStartTime: instant.nullable(),
  readyTime: instant.nullable(),
  completedTime: instant.nullable(),
  cancelledTime: instant.nullable(),
  paidAt: instant.nullable(),
  paymentProcessedAt: instant.nullable(),
  /** When we learnt of a payment that was made minutes earlier; null otherwise. */
  paymentLearntAt: instant.nullable(),
  /** How the money came in; null while nothing is paid. */
  takenBy: z.enum(TAKEN_BY).nullable(),
  /** The payment's ids at the provider; null for holders of a link. */
  paymentIntentId: z.string().nullable(),
  sessionId: z.string().nullable(),
  card,
  refund: refundView.extend({ also: z.array(refundView).optional() }).nullable(),
  /** Dollars still to be paid of a paid order that a change made dearer; left out where nothing is. */
  dueAmount: z.number().optional(),
  /** Left out of an order that was not changed. */
  changes: z.array(changeView).optional(),
  /** What was taken, in dollars, the first payment first; only of an order that was changed after it was paid. */
  payments: z.array(z.object({ takenBy: z.enum(TAKEN_BY), card, amount: z.number() })).optional(),
  /** Dollars by which coins of five cents make what was kept differ from the total; as `payments`. */
  cashRounding: z.number().optional(),
  cancelReason: z.string().nullable(),
  updatedAt: instant,
  customerInfo: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    firebaseId: z.string().nullable(),
    isGuest: z.boolean(),
  }),
  locationInfo: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    postalCode: z.string(),
    /** Its own GST/HST registration, where it has one beside the brand's. */
    taxNumber: z.string().optional(),
    /** What the rate is made of, in thousandths of a percent, where the law of the location was confirmed. */
    taxes: z.array(taxPart).optional(),
  }),
  items: z.array(orderItemView),
  pricing,
  deliveryInfo: z
    .object({
      address: z.string(),
      instructions: z.string().nullable(),
      /** Where the guest's device was, in degrees, where a drawn zone was found by it; kilometres from the restaurant. */
      point: z.object({ latitude: z.number(), longitude: z.number(), kilometres: z.number().nullable() }).optional(),
    })
    .nullable(),
  tableInfo: z.object({ tableNumber: z.number().nullable(), partySize: z.number() }).nullable(),
  /** The location's id, and the total, under the names that other programs read. */
  location: z.string(),
  orderValue: z.number(),
  specialInstructions: z.string().nullable(),
  receiptUrl: z.string(),
  /** The language of its customer, and of the messages about it. */
  language: z.enum(LANGUAGES),
  metadata: z.object({
    orderToken: z.string(),
    adminCreated: z.boolean(),
    /**
     * By what somebody without an account was let in, who placed it on the site: the holder of its link may cancel it, and
     * only a number that was proved is texted.
     */
    byGuest: z.enum(['phone', 'email']).optional(),
  }),
})
export type OrderView = z.infer<typeof orderView>

export const createCustomerOrderCash = endpoint({
  method: 'POST',
  path: '/createCustomerOrderCash',
  summary: 'Places an order that is paid in cash on pickup, on delivery or at the table.',
  access: 'customer',
  body: orderInput,
  reply: z.object({ success: z.literal(true), orderId: z.string(), order: orderView }),
  errors: [
    'order-invalid',
    'pricing-mismatch',
    'item-unavailable',
    'order-type-unavailable',
    'outside-delivery',
    'below-delivery-minimum',
    'location-inactive',
    'location-unknown',
    'orders-paused',
    'sold-out',
    'time-not-offered',
    'kitchen-full',
    'promise-changed',
    'discount-refused',
    'too-many-open-orders',
    'idempotency-key-reused',
  ],
  idempotent: true,
  rateLimit: { perMinute: 20, eachGuest: true },
})
export type CreateCustomerOrderCash = Call<typeof createCustomerOrderCash>

export const validatePricing = endpoint({
  method: 'POST',
  path: '/validatePricing',
  summary: "Compares a client's figures with the server's own.",
  access: 'customer',
  body: z.looseObject({
    items: z
      .array(pricedLineInput, 'Items are required')
      .min(1, 'Items are required')
      .max(100, 'At most 100 lines are accepted'),
    tipAmount: dollars.min(0, 'Invalid tip amount').default(0),
    frontendPricing: z.looseObject(
      { subtotal: dollars, tax: dollars, tip: dollars, total: dollars },
      'frontendPricing is required',
    ),
    location: placeInput,
    locationInfo: placeInput,
    discountCode: onlyDescribed(z.string().nullable()),
    orderType: onlyDescribed(orderType),
    deliveryInfo: onlyDescribed(z.object({ postalCode: z.string() })),
  }),
  reply: z.object({ success: z.boolean(), valid: z.boolean(), pricing, errors: z.array(z.string()) }),
  errors: [
    'order-invalid',
    'item-unavailable',
    'outside-delivery',
    'below-delivery-minimum',
    'location-unknown',
    'discount-refused',
  ],
})
export type ValidatePricing = Call<typeof validatePricing>

export const getCustomerOrderDetails = endpoint({
  method: 'GET',
  path: '/getCustomerOrderDetails',
  summary: 'Reads an order for its owner, for staff of its location, or for anybody with its token.',
  access: 'public',
  query: z.object({ orderId, token: text(200).optional() }),
  reply: z.object({ order: orderView }),
  errors: ['not-found'],
})
export type GetCustomerOrderDetails = Call<typeof getCustomerOrderDetails>

export const getOrderReceipt = endpoint({
  method: 'GET',
  path: '/getOrderReceipt',
  summary: 'Reads the receipt of an order by its token.',
  access: 'public',
  query: z.object({ orderId: text(100), token: text(200).default('') }),
  reply: z.object({ order: orderView, receiptUrl: z.string() }),
  errors: ['not-found'],
  rateLimit: { perMinute: 60 },
})
export type GetOrderReceipt = Call<typeof getOrderReceipt>

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/me/orders',
  summary: 'Lists the orders of the signed-in account, newest first.',
  access: 'account',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(20),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: z.object({ orders: z.array(orderView), total: z.number() }),
})
export type ListMyOrders = Call<typeof listMyOrders>

export const getOrderDetails = endpoint({
  method: 'GET',
  path: '/getOrderDetails',
  summary: 'Reads an order for the staff of its location.',
  access: 'orders.board',
  query: z.object({ orderId }),
  reply: z.object({
    order: orderView.extend({
      /** With the names of those who made them. */
      changes: z.array(changeView.extend({ by: z.string().optional() })).optional(),
      statusHistory: z.array(
        z.object({
          status: orderStatus,
          timestamp: instant,
          by: z.string(),
          /** Reason of a cancellation. */
          reason: z.string().optional(),
        }),
      ),
      /** What stations of the kitchen have done, by the id of the station, in the order of the last taps; left out where none was tapped. */
      doneDishes: z
        .array(z.object({ station: z.string(), dish: z.string(), done: z.number(), at: instant, by: z.string() }))
        .optional(),
      /** Dishes that were made again, and why; left out where none was. */
      madeAgain: z
        .array(z.object({ dish: z.string(), quantity: z.number(), reason: z.string(), at: instant, by: z.string() }))
        .optional(),
    }),
  }),
  errors: ['order-not-found'],
})
export type GetOrderDetails = Call<typeof getOrderDetails>

export const getLocationOrders = endpoint({
  method: 'GET',
  path: '/getLocationOrders',
  summary: 'Lists the orders of a location, newest first.',
  access: 'orders.board',
  query: z.object({
    /** Left out: every location of the caller. */
    locationId: locationId.optional(),
    /** A status, or `open` for everything still to be done. */
    status: z.enum([...orderStatus.options, 'open']).optional(),
    orderType: orderType.optional(),
    /** Every kind of card finds the online orders; `manual` and `unknown` those whose money came in another way. */
    paymentMethod: z.enum(PAYMENT_WORDS).optional(),
    /** Name, phone, e-mail or number of an order. */
    search: text(100).trim().optional(),
    sortBy: z.enum(['orderTime', 'updatedAt', 'total']).default('orderTime'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    /** Days at the restaurant, both included, or instants. */
    startDate: z.union([z.iso.date(), instant]).optional(),
    endDate: z.union([z.iso.date(), instant]).optional(),
  }),
  reply: z.object({
    orders: z.array(orderView),
    total: z.number(),
    metadata: z.object({ limit: z.number(), offset: z.number(), locationId: z.string().nullable() }),
  }),
})
export type GetLocationOrders = Call<typeof getLocationOrders>

const counts = z.object({
  total: z.number(),
  pending: z.number(),
  preparing: z.number(),
  ready: z.number(),
  completed: z.number(),
  cancelled: z.number(),
})

export const getLocationOrderCounts = endpoint({
  method: 'GET',
  path: '/getLocationOrderCounts',
  summary: 'Counts the orders of a location by status.',
  access: 'orders.board',
  query: z.object({ locationId: locationId.optional() }),
  reply: counts.extend({ counts, lastUpdated: instant }),
})
export type GetLocationOrderCounts = Call<typeof getLocationOrderCounts>
