import { PAYMENT_STATES } from '@thali/domain/payments/payment-state'
import { REFUND_STATES, TAKEN_BY } from '@thali/domain/payments/refund'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import { users } from '#api/features/users/users.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

/**
 * A card payment that was begun: what is to be paid, frozen, and where it stands. The order it is for does not exist
 * yet, unless staff ask for the money of one that is on the board.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['customer', 'link'] }).notNull(),
    /** The order that the payment makes, or the one that it pays. */
    orderId: uuid().notNull(),
    /** The order as priced; null when it exists already. */
    draft: jsonb().$type<OrderDraft>(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    accountId: text().references(() => users.id),
    /** One cart of one customer. Of the checkouts of one cart only one can be open. */
    cart: text(),
    totalCents: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /** Why it may not be paid any more; money that still comes is given back. */
    closedBecause: text({ enum: ['discarded', 'replaced', 'order-cancelled', 'paid-otherwise', 'code-used'] }),
    sessionId: text().unique(),
    paymentUrl: text(),
    /** How often the provider answered that it broke: it repeats that answer, so the next try needs another key. */
    keyNumber: integer().notNull().default(0),
    /** Why the provider's word on it was not believed. */
    problem: text(),
    principal: text().notNull(),
    submissionKey: text(),
    requestHash: text(),
    expiresAt: timestamp(instant).notNull(),
    createdAt: timestamp(instant).notNull(),
    /** When the provider is worth asking again. */
    checkAt: timestamp(instant).notNull(),
    /** When it was last asked because somebody was waiting. */
    lookedAt: timestamp(instant),
    settledAt: timestamp(instant),
  },
  (table) => [
    unique('checkouts_submission').on(table.principal, table.submissionKey),
    uniqueIndex('checkouts_open_cart')
      .on(table.cart)
      .where(sql`${table.state} IN ('open', 'processing') AND ${table.closedBecause} IS NULL`),
    index('checkouts_unsettled')
      .on(table.checkAt)
      .where(sql`${table.state} IN ('open', 'processing')`),
    index('checkouts_doubted')
      .on(table.checkAt)
      .where(sql`${table.state} IN ('failed', 'expired') AND ${table.sessionId} IS NOT NULL`),
    index('checkouts_order').on(table.orderId),
    index('checkouts_links')
      .on(table.locationId, table.createdAt)
      .where(sql`${table.kind} = 'link'`),
    check('checkouts_amount', sql`${table.totalCents} > 0`),
  ],
)

/** Money that was taken. An order is paid when it names one of these, and no two orders name the same. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    takenBy: text({ enum: TAKEN_BY }).notNull(),
    orderId: uuid().notNull(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    checkoutId: uuid().references(() => checkouts.id),
    /** The payment's name at the provider; null for cash. */
    providerId: text().unique(),
    /** What was really taken: of cash, the amount rounded to 5 cents. */
    capturedCents: integer().notNull(),
    /** What was taken above (or, negative, below) what the order costs, because there is no coin of one cent. */
    roundingCents: integer().notNull().default(0),
    /** What is going back or has gone: kept equal to the refunds by a trigger. */
    refundCents: integer().notNull().default(0),
    currency: text().notNull(),
    cardBrand: text(),
    cardLast4: text(),
    isDisputed: boolean().notNull().default(false),
    actor: text().notNull(),
    takenAt: timestamp(instant).notNull(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    check('payments_card', sql`(${table.takenBy} = 'card') = (${table.providerId} IS NOT NULL)`),
    check('payments_refunds', sql`${table.refundCents} BETWEEN 0 AND ${table.capturedCents}`),
    // An order of one or two cents is paid with no coin at all.
    check(
      'payments_amount',
      sql`${table.capturedCents} > 0 OR (${table.takenBy} = 'cash' AND ${table.roundingCents} < 0)`,
    ),
    check(
      'payments_rounding',
      sql`${table.roundingCents} = 0 OR (${table.takenBy} = 'cash' AND ${table.roundingCents} BETWEEN -2 AND 2 AND ${table.capturedCents} % 5 = 0)`,
    ),
  ],
)

/** Money that goes back. A refund that failed stays, and a new row takes its place when it is tried again. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** `provider`: somebody made it there. `late`: the money came for something that was closed already. */
    purpose: text({ enum: ['cancellation', 'late', 'provider'] }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    amountCents: integer().notNull(),
    providerId: text().unique(),
    error: text(),
    tries: integer().notNull().default(0),
    /** How often the provider answered that it broke: it repeats that answer, so the next try needs another key. */
    keyNumber: integer().notNull().default(0),
    /** When the provider is worth asking, or asking again. */
    checkAt: timestamp(instant).notNull(),
    /** A later row or the provider's own refund stands for this one. */
    isReplaced: boolean().notNull().default(false),
    actor: text().notNull(),
    createdAt: timestamp(instant).notNull(),
    settledAt: timestamp(instant),
    /** Who handed the money over, of what goes back by hand. */
    settledBy: text(),
    /** The manager who agreed that so much is handed back, and when. */
    confirmedBy: text().references(() => users.id),
    confirmedAt: timestamp(instant),
  },
  (table) => [
    index('refunds_handed_back')
      .on(table.settledBy, table.settledAt)
      .where(sql`${table.settledBy} IS NOT NULL`),
    index('refunds_payment').on(table.paymentId),
    uniqueIndex('refunds_once')
      .on(table.paymentId, table.purpose)
      .where(sql`NOT ${table.isReplaced} AND ${table.purpose} <> 'provider'`),
    index('refunds_waiting')
      .on(table.checkAt)
      .where(sql`${table.state} IN ('due', 'requested') AND NOT ${table.isReplaced}`),
    index('refunds_open')
      .on(table.createdAt)
      .where(sql`${table.state} IN ('due', 'failed', 'owed') AND NOT ${table.isReplaced}`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
)

/** The provider's messages as they came in. Each is worked off once, and only as a hint to read what is true. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** What it is about: a page, a payment. Nothing else of the message is kept. */
    objectId: text().notNull(),
    /** It says that money came: it is not done before the provider shows that money. */
    tellsPaid: boolean().notNull().default(false),
    /** Why it cannot be about us, known from its envelope. */
    foreign: text(),
    state: text({ enum: ['received', 'done', 'set-aside', 'failed'] }).notNull(),
    tries: integer().notNull().default(0),
    error: text(),
    receivedAt: timestamp(instant).notNull(),
    checkAt: timestamp(instant).notNull(),
    settledAt: timestamp(instant),
  },
  (table) => [
    index('webhook_events_waiting')
      .on(table.checkAt)
      .where(sql`${table.state} = 'received'`),
    index('webhook_events_problems')
      .on(table.receivedAt)
      .where(sql`${table.state} IN ('set-aside', 'failed')`),
  ],
)

export type Checkout = typeof checkouts.$inferSelect
export type Payment = typeof payments.$inferSelect
export type Refund = typeof refunds.$inferSelect
