import type { Point } from '@thali/domain/delivery/geometry'
import { LANGUAGES } from '@thali/domain/language/languages'
import type { Cents } from '@thali/domain/money/cents'
import type { TaxPart, TaxRate } from '@thali/domain/money/tax'
import { ORDER_STATUSES, ORDER_TYPES, PAYMENT_METHODS, PAYMENT_STATUSES } from '@thali/domain/order-status'
import { MOST_OPEN_CASH_ORDERS, MOST_OPEN_CASH_ORDERS_UNPROVED } from '@thali/domain/orders/capacity/unpaid'
import type { ToldChange } from '@thali/domain/orders/changes/told-change'
import type { OrderLine } from '@thali/domain/orders/order-lines'
import type { Because } from '@thali/domain/orders/promise/because'
import type { RefundSummary, TakenBy } from '@thali/domain/payments/refund'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import { literal } from '#api/database/sql-text.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/** How an order was paid, as shown to its owner and staff. */
export type PaidWith = {
  takenBy: TakenBy
  /** Ids at the payment provider; null for cash. */
  paymentIntentId: string | null
  sessionId: string | null
  card: { brand: string; last4: string } | null
  /** The amount of the first payment. Only of an order that was changed after it was paid. */
  capturedCents?: Cents
  /** What coins of five cents make of its total now. */
  roundingCents?: Cents
  /** Later payments, of what changes had left to be paid. */
  rests?: PaidRest[]
}
/** A rest that was paid on a card reader names its payment at the provider in place of a page. */
export type PaidRest = Pick<PaidWith, 'takenBy' | 'card' | 'sessionId'> & { capturedCents: Cents }

export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 })

/** Where a device was, and how far from the restaurant; null where that is not known. */
export type DeliveryPoint = Point & { metres: number | null }

/**
 * A reason as JSON. The release before refuses to answer a reason that it does not know, and it still runs while this one is
 * rolled out and after a way back: `put-off` is written as a `cooking` that has `shownAt`, which it reads as `cooking`.
 */
export function writtenBecause(because: Because): string {
  return JSON.stringify(because.reason === 'put-off' ? { ...because, reason: 'cooking' } : because)
}

const storedBecause = customType<{ data: Because; driverData: Because | { reason: 'cooking'; shownAt: string } }>({
  dataType: () => 'jsonb',
  toDriver: (because) => sql`${writtenBecause(because)}::jsonb`,
  fromDriver: (stored) =>
    stored.reason === 'cooking' && 'shownAt' in stored ? { ...stored, reason: 'put-off' } : stored,
})

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The number that people call out. It rises; numbers may be skipped. */
    number: bigint({ mode: 'number' }).notNull().unique(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** Null for a guest. */
    accountId: text().references(() => users.id),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    orderType: text({ enum: ORDER_TYPES }).notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    /** Lines minus discount plus delivery: the taxed amount. */
    subtotalCents: integer().$type<Cents>().notNull(),
    discountCents: integer().notNull().default(0).$type<Cents>(),
    discountCode: text(),
    /** What a delivery is charged, part of the subtotal. */
    feeCents: integer().notNull().default(0).$type<Cents>(),
    taxCents: integer().$type<Cents>().notNull(),
    tipCents: integer().$type<Cents>().notNull(),
    totalCents: integer().$type<Cents>().notNull(),
    taxRate: integer().$type<TaxRate>().notNull(),
    /** The location as it was when the order was placed. */
    locationSnapshot: jsonb()
      .$type<{
        id: string
        name: string
        address: string
        phone: string
        postalCode: string
        /** Its own GST/HST registration. */
        taxNumber?: string
        /** What the rate is made of, where the law of the location was confirmed. */
        taxes?: readonly TaxPart[]
      }>()
      .notNull(),
    deliveryAddress: text(),
    deliveryInstructions: text(),
    /** Where the guest's device was when a drawn zone decided by it, and metres from the restaurant, if that is known. */
    deliveryPoint: jsonb().$type<DeliveryPoint>(),
    tableNumber: integer(),
    partySize: integer(),
    specialInstructions: text(),
    adminCreated: boolean().notNull().default(false),
    /**
     * By what somebody without an account was let in: a number proved by a code, or an e-mail address with a card. Null: an
     * account, staff or a program.
     */
    guestProof: text({ enum: ['phone', 'email'] }),
    /** What its customer read, and is written in. */
    language: text({ enum: LANGUAGES }).notNull().default('en-CA'),
    cancelReason: text(),
    /** The money that pays it. Its foreign key is made by a migration: payments build on orders, not the reverse. */
    paymentId: uuid().unique(),
    paidAt: timestamp(instant),
    /** When we learnt of a payment that was made minutes earlier. */
    paymentLearntAt: timestamp(instant),
    paid: jsonb().$type<PaidWith>(),
    refund: jsonb().$type<RefundSummary>(),
    /** The rest to be paid, after a change made a paid order dearer. */
    dueCents: integer().notNull().default(0).$type<Cents>(),
    /** The changes since it was placed, as people read them. Their amounts are recorded in `order_changes`. */
    changes: jsonb().$type<ToldChange[]>().notNull().default([]),
    /** Subjects whose count of open cash orders includes this order; emptied when it is settled. */
    openCashSubjects: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    estimatedReady: timestamp(instant).notNull(),
    /** The time that its guest was told, where one was chosen or planned by stations; only putting off moves it. */
    promisedFor: timestamp(instant),
    /** When the kitchen gets it; null: as `kitchenStart` computes it. */
    kitchenAt: timestamp(instant),
    promiseBecause: storedBecause(),
    orderedAt: timestamp(instant).notNull(),
    prepStartedAt: timestamp(instant),
    readyAt: timestamp(instant),
    completedAt: timestamp(instant),
    cancelledAt: timestamp(instant),
    /** When managers were told that nobody had started it. Not shown to customers. */
    managersToldAt: timestamp(instant),
    updatedAt: timestamp(instant).notNull(),
    /** When contact and notes were erased, and the name; null: they are still there (ruling 66). */
    contactGoneAt: timestamp(instant),
    nameGoneAt: timestamp(instant),
    /** By what reports count its guest, once a contact of that guest and day is gone; null: by e-mail, else by phone. */
    customerKey: text(),
  },
  (table) => [
    index('orders_location_time').on(table.locationId, table.orderedAt, table.number),
    index('orders_open')
      .on(table.locationId, table.orderedAt)
      .where(sql`${table.status} IN ('pending', 'preparing', 'ready')`),
    index('orders_totals').on(table.totalCents, table.number, table.locationId),
    index('orders_account').on(table.accountId, table.orderedAt),
    index('orders_with_contact')
      .on(table.orderedAt)
      .where(sql`${table.contactGoneAt} IS NULL`)
      .concurrently(),
    index('orders_with_name')
      .on(table.orderedAt)
      .where(sql`${table.nameGoneAt} IS NULL`)
      .concurrently(),
    check('orders_total', sql`${table.totalCents} = ${table.subtotalCents} + ${table.taxCents} + ${table.tipCents}`),
    // PAID needs a payment row, a status alone is not enough.
    check('orders_paid', sql`${table.paymentStatus} IN ('unpaid', 'failed') OR ${table.paymentId} IS NOT NULL`),
    check('orders_amounts', sql`${table.subtotalCents} > 0 AND ${table.taxCents} >= 0 AND ${table.tipCents} >= 0`),
    check('orders_due', sql`${table.dueCents} = 0 OR (${table.dueCents} > 0 AND ${table.paymentId} IS NOT NULL)`),
    check('orders_fee', sql`${table.feeCents} >= 0 AND ${table.feeCents} < ${table.subtotalCents}`),
    check(
      'orders_discount',
      sql`${table.discountCents} = 0 OR (${table.discountCents} > 0 AND ${table.discountCode} IS NOT NULL)`,
    ),
  ],
)

/** Every status an order has had, and who set it. */
export const orderStatusHistory = pgTable(
  'order_status_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: ['pending', 'preparing', 'ready', 'completed', 'cancelled'] }).notNull(),
    actor: text().notNull(),
    at: timestamp(instant).notNull(),
  },
  (table) => [index('order_status_history_order').on(table.orderId)],
)

/**
 * Number of open unpaid cash orders per account, proved phone, guest of an API key, or client address of unproved
 * accounts. The CHECK constraints are the limits: a race cannot exceed them.
 */
export const openCashOrders = pgTable(
  'open_cash_orders',
  {
    subject: text().primaryKey(),
    open: integer().notNull(),
    /** Counted without a limit, since the last order was placed with `LIMITS=off`. */
    isLifted: boolean().notNull().default(false),
  },
  (table) => [
    check(
      'open_cash_orders_limit',
      sql`${table.open} >= 0 AND (${table.isLifted} OR ${table.open} <= ${literal(MOST_OPEN_CASH_ORDERS)})`,
    ),
    check(
      'open_cash_orders_address',
      sql`${table.isLifted} OR ${table.subject} NOT LIKE 'address:%' OR ${table.open} <= ${literal(MOST_OPEN_CASH_ORDERS_UNPROVED)}`,
    ),
  ],
)

/** The later of two writers has waited for the row of the order: its time is never before that of the first. */
export function notBefore(now: Date) {
  return sql<Date>`GREATEST(${orders.updatedAt}, ${now.toISOString()}::timestamptz)`
}
