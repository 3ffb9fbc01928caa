import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, noError, onlyDescribed, orderId, text } from '../fields.ts'
import { cashOrderInput, orderErrors } from './order-input.ts'
import { cancelReasonText } from './order-steps.ts'
import { orderStatus, orderView } from './orders.ts'

export const createAdminOrderCash = endpoint({
  method: 'POST',
  path: '/createAdminOrderCash',
  summary: 'Places an order whose cash staff have taken already; it stands on the board as paid.',
  access: 'orders.create',
  body: cashOrderInput,
  reply: z.object({
    success: z.literal(true),
    orderId: z.string(),
    order: orderView,
    message: z.string(),
    error: noError,
  }),
  errors: [...orderErrors, 'cash-not-confirmed', 'idempotency-key-reused'],
  idempotent: true,
})
export type CreateAdminOrderCash = Call<typeof createAdminOrderCash>

const statusUpdate = z.object({
  orderId,
  newStatus: orderStatus,
  /** Other fields are ignored. */
  additionalData: z
    .object({
      /** The version the caller saw; an order that was changed since is refused. */
      version: z.number().int().min(1).max(1_000_000).optional(),
      reason: cancelReasonText.optional(),
      cancelReason: cancelReasonText.optional(),
    })
    .optional(),
  /** Accepted for its shape; the server's clock counts. */
  timestamp: onlyDescribed(instant),
})

export const updateMultipleOrderStatuses = endpoint({
  method: 'POST',
  path: '/updateMultipleOrderStatuses',
  summary: 'Moves up to 100 orders, one after another; one that is refused does not stop the others.',
  access: 'orders.board',
  body: z.object({
    updates: z
      .array(statusUpdate, 'Updates are required')
      .min(1, 'Updates are required')
      .max(100, 'At most 100 updates are accepted'),
    /** When given, every order must belong to it. */
    locationId: locationId.optional(),
    batchId: text(100).min(1, 'Batch ID is required'),
  }),
  reply: z.object({
    success: z.boolean(),
    results: z.array(
      z.object({
        orderId: z.string(),
        newStatus: orderStatus,
        result: z.object({
          success: z.boolean(),
          error: z.string().nullable(),
          code: z.string().nullable(),
          order: orderView.nullable(),
        }),
      }),
    ),
    summary: z.object({
      total: z.number(),
      successful: z.number(),
      failed: z.number(),
      /** Percent, one decimal. */
      successRate: z.number(),
    }),
    batchId: z.string(),
  }),
  errors: ['idempotency-key-reused'],
  idempotent: true,
})
export type UpdateMultipleOrderStatuses = Call<typeof updateMultipleOrderStatuses>

/** A calling customer as staff see them while taking an order. */
export const foundCustomer = z.object({
  firebaseId: z.string(),
  id: z.string(),
  name: z.string(),
  /** Empty while the phone number is not proved: the account may belong to somebody else. */
  email: z.string(),
  phone: z.string(),
  /** False while the number was only typed into the account. An order is not joined to it then. */
  phoneVerified: z.boolean(),
  totalOrders: z.number(),
  /** Dollars. */
  totalSpent: z.number(),
  isActive: z.boolean(),
  role: z.string(),
  createdAt: instant,
  lastOrderDate: instant.nullable(),
})
export type FoundCustomer = z.infer<typeof foundCustomer>

export const lookupCustomer = endpoint({
  method: 'GET',
  path: '/admin/users/lookup',
  summary:
    'Finds a customer by a phone number of ten digits. One who proved it comes with the last three orders at the locations of the caller.',
  access: 'orders.create',
  query: z.object({ phone: text(40) }),
  reply: z.object({ success: z.literal(true), user: foundCustomer.nullable(), recentOrders: z.array(orderView) }),
  rateLimit: { perMinute: 60 },
})
export type LookupCustomer = Call<typeof lookupCustomer>

export const findOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/find',
  summary:
    'Finds orders of any day at the locations of the caller by number, name, e-mail, phone or its last four digits, total or day; newest first.',
  access: 'orders.board',
  query: z.object({
    /** As it was typed: `1152`, `0177`, `patel`, `$32.47`, `Nov 5`. */
    search: text(100).trim(),
  }),
  reply: z.object({ orders: z.array(orderView), hasMore: z.boolean() }),
  rateLimit: { perMinute: 120 },
})
export type FindOrders = Call<typeof findOrders>

export const listMostSold = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/most-sold',
  summary: 'Names the dishes that a location sold most in the last four weeks, best first.',
  access: 'orders.create',
  errors: ['location-not-found'],
  params: z.object({ location: locationId }),
  reply: z.object({ names: z.array(z.string()) }),
})
export type ListMostSold = Call<typeof listMostSold>

export const getSMSTemplates = endpoint({
  method: 'GET',
  path: '/getSMSTemplates',
  summary: 'Lists the texts that staff can send to a customer; `{customerName}` and `{orderNumber}` are filled in.',
  access: 'orders.text',
  reply: z.object({
    success: z.literal(true),
    templates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        message: z.string(),
        /** The same for a guest who ordered in French. */
        french: z.string(),
      }),
    ),
  }),
})
export type GetSMSTemplates = Call<typeof getSMSTemplates>
