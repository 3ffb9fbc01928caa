import { BOOK_WAYS, MONEY_KINDS } from '@thali/domain/money/book'
import type { OrderType } from '@thali/domain/order-status'
import { AGAIN_REASONS } from '@thali/domain/orders/kitchen/make-again'
import { TAKEN_BY } from '@thali/domain/payments/refund'
import { type COUNT_NAMES, PERIODS, REVENUE_RANGES } from '@thali/domain/reports'
import { isCalendarDate } from '@thali/domain/time/zone'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId } from '../fields.ts'
import { orderStatus } from '../orders/orders.ts'

const figures = z.object({
  orders: z.number(),
  /** Dollars of orders that are neither cancelled nor given back. */
  revenue: z.number(),
  customers: z.number(),
  /** Dollars; 0 without orders. */
  avgOrderValue: z.number(),
})

/** Left out: every location the caller sees. */
const location = locationId.optional()

export const getDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The figures of a period, compared with the one before it.',
  access: 'reports.view',
  query: z.object({ location, period: z.enum(PERIODS).default('today') }),
  reply: figures.extend({
    period: z.enum(PERIODS),
    /** Local days, the last one not included. */
    from: z.string(),
    until: z.string(),
    /** Percent against the period before. */
    trends: z.object({ ordersGrowth: z.number(), revenueGrowth: z.number(), customersGrowth: z.number() }),
    previous: figures,
    /** The period before, only as far as the present one has come: what was reached by then. */
    previousByNow: figures.extend({ until: instant }),
    topItems: z.array(z.object({ name: z.string(), count: z.number(), revenue: z.number() })),
    /** Dishes that were cooked once more, and why, most of them first; left out where none was. */
    madeAgain: z.array(z.object({ dish: z.string(), reason: z.enum(AGAIN_REASONS), count: z.number() })).optional(),
    recentActivity: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.number(),
        customerName: z.string(),
        total: z.number(),
        status: orderStatus,
        orderTime: instant,
        timeAgo: z.string(),
      }),
    ),
    statusBreakdown: z.object({
      pending: z.number(),
      preparing: z.number(),
      ready: z.number(),
      completed: z.number(),
      cancelled: z.number(),
    }),
    orderTypeBreakdown: z.object({ pickup: z.number(), delivery: z.number(), dineIn: z.number() } satisfies Record<
      (typeof COUNT_NAMES)[OrderType],
      z.ZodNumber
    >),
    lastUpdated: instant,
    /** The location's id, or `all`. */
    location: z.string(),
  }),
  errors: ['location-not-found'],
})
export type GetDashboard = Call<typeof getDashboard>

export const getRevenue = endpoint({
  method: 'GET',
  path: '/admin/analytics/revenue',
  summary: 'Revenue and orders by day for a week or a month, by month for a year, in their order.',
  access: 'reports.view',
  query: z.object({ location, range: z.enum(REVENUE_RANGES).default('week') }),
  reply: z.object({
    range: z.enum(REVENUE_RANGES),
    location: z.string(),
    /** `2026-11-20`, or `2026-11` for a month. */
    revenue: z.array(z.object({ date: z.string(), revenue: z.number(), orders: z.number() })),
  }),
  errors: ['location-not-found'],
})
export type GetRevenue = Call<typeof getRevenue>

export const getCustomerAnalytics = endpoint({
  method: 'GET',
  path: '/admin/analytics/customers',
  summary: 'Who comes again, and who spends most, over the latest 1000 orders.',
  access: 'reports.view',
  query: z.object({ location }),
  reply: z.object({
    totalCustomers: z.number(),
    repeatCustomers: z.number(),
    /** Percent, one decimal. */
    repeatCustomerRate: z.number(),
    avgOrdersPerCustomer: z.number(),
    avgSpentPerCustomer: z.number(),
    topCustomers: z.array(
      z.object({
        /** E-mail, or phone where there is none. */
        id: z.string(),
        name: z.string(),
        totalOrders: z.number(),
        totalSpent: z.number(),
        firstOrder: instant,
        lastOrder: instant,
      }),
    ),
    location: z.string(),
  }),
  errors: ['location-not-found'],
})
export type GetCustomerAnalytics = Call<typeof getCustomerAnalytics>

/** Money that came and went on a day or in a month, whatever the day of its order, in dollars. */
const takings = z.object({
  /** Paid on these days. */
  orders: z.number(),
  /** Amount taken, tax and tips included; cash as counted into the drawer. */
  gross: z.number(),
  refunds: z.number(),
  /** Gross less refunds; cash, card and other add up to it. */
  net: z.number(),
  /** Sales, tax, tips and rounding, less goodwill, with what is still owed, are the net as well. */
  tax: z.number(),
  tips: z.number(),
  rounding: z.number(),
  sales: z.number(),
  cash: z.number(),
  card: z.number(),
  other: z.number(),
  /** Taken off the prices before the sales. */
  discounts: z.number(),
  /** Gross for each paid order, given back later or not; 0 without orders. */
  average: z.number(),
  /** The tips by the way they were paid. */
  tipsCash: z.number(),
  tipsCard: z.number(),
  tipsOther: z.number(),
  /** The part of the sales that was charged for deliveries. */
  deliveryFees: z.number(),
  /** The part of the tips that came with deliveries, which the drivers are owed. */
  tipsDelivery: z.number(),
  /** Given back of orders that stand, without its tax. */
  goodwill: z.number(),
  /** How much more guests are owed at the end than before: of cancelled orders whose money has not gone back yet. */
  stillOwed: z.number(),
})
const someOrders = z.object({ orders: z.number(), amount: z.number() })

const dayRange = z.object({ from: z.string(), until: z.string() })

export const getMonthEnd = endpoint({
  method: 'GET',
  path: '/admin/reports/month',
  summary: 'The takings of a month, day by day, by the day on which the money moved, to the cent.',
  access: 'reports.view',
  query: z.object({
    location,
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Please choose a month')
      .optional(),
  }),
  reply: z.object({
    location: z.string(),
    month: z.string(),
    days: z.array(takings.extend({ date: z.string() })),
    totals: takings,
    /** Orders of the month that are neither paid nor cancelled, and their total. */
    unpaid: someOrders,
    /** Refunds of the month for orders that were paid before it, and later ones for orders that were paid in it. */
    refundedOfEarlier: someOrders,
    refundedLater: someOrders,
    /** Changes of older money that are still to be booked, after an upgrade; the figures are whole when it is 0. */
    unbooked: z.number(),
    /** The whole days of the month so far beside equally many of an earlier one; none on the first day of a month. */
    comparisons: z.array(
      z.object({
        name: z.enum(['last-month', 'last-year']),
        current: dayRange,
        previous: dayRange,
        now: takings,
        before: takings,
      }),
    ),
    lastUpdated: instant,
  }),
  errors: ['location-not-found'],
})
export type GetMonthEnd = Call<typeof getMonthEnd>

const day = z.string().refine(isCalendarDate, 'Please choose a day')

export const listBook = endpoint({
  method: 'GET',
  path: '/admin/reports/book',
  summary: 'What the book of money says of some days, the latest first, and its sums.',
  access: 'reports.view',
  query: z.object({
    location,
    from: day,
    /** Not included. */
    until: day,
    way: z.enum(BOOK_WAYS).default('all'),
    limit: z.coerce.number().int().min(1).max(200).default(200),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(MONEY_KINDS),
        /** Corrects a row of an earlier day. */
        isCorrection: z.boolean(),
        at: instant,
        date: z.string(),
        orderId: z.string(),
        /** Null where the money never made an order. */
        orderNumber: z.number().nullable(),
        customerName: z.string().nullable(),
        takenBy: z.enum(TAKEN_BY),
        /** Dollars that came, below zero where they went back. */
        net: z.number(),
        sales: z.number(),
        tax: z.number(),
        tips: z.number(),
        discounts: z.number(),
        goodwill: z.number(),
        stillOwed: z.number(),
      }),
    ),
    total: z.number(),
    sums: takings,
  }),
  errors: ['location-not-found'],
})
export type ListBook = Call<typeof listBook>
