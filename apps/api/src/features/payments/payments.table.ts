import { PAYMENT_STATES } from '@thali/domain/payments/payment-state'
import { REFUND_PURPOSES, REFUND_STATES, TAKEN_BY } from '@thali/domain/payments/refund'
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
 * A started card payment: the amounts to be paid and their state. Its order does not exist yet, unless staff send a
 * link for an order on the board.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['customer', 'link', 'terminal'] }).notNull(),
    /** The order that the payment creates, or the existing one that it pays. */
    orderId: uuid().notNull(),
    /** The priced order; null when the order exists already. */
    draft: jsonb().$type<OrderDraft>(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    accountId: text().references(() => users.id),
    /** One cart of one customer. Only one checkout per cart can be open. */
    cart: text(),
    /** For whom its open page is counted, and which of the pages it is that one payer may have open. */
    payer: text(),
    payerPlace: integer(),
    totalCents: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /** Why it must not be paid any more. Money that still arrives is refunded. */
    closedBecause: text({
      enum: ['discarded', 'replaced', 'order-cancelled', 'order-changed', 'paid-otherwise', 'code-used', 'sold-out'],
    }),
    sessionId: text().unique(),
    /** The card reader that asks for it, and its payment at the provider: of the kind `terminal` in place of a page. */
    readerId: text(),
    intentId: text(),
    /** Why a payment on a reader ended without money, for the people at the counter. */
    endedBecause: text(),
    paymentUrl: text(),
    /** Counts server errors of the provider: it repeats them for the same key, so the next try needs another key. */
    keyNumber: integer().notNull().default(0),
    /** Why the provider's answer about it was rejected. */
    problem: text(),
    principal: text().notNull(),
    submissionKey: text(),
    requestHash: text(),
    expiresAt: timestamp(instant).notNull(),
    createdAt: timestamp(instant).notNull(),
    /** When to ask the provider next. */
    checkAt: timestamp(instant).notNull(),
    /** When the provider was last asked because a customer was waiting. */
    lookedAt: timestamp(instant),
    settledAt: timestamp(instant),
  },
  (table) => [
    unique('checkouts_submission').on(table.principal, table.submissionKey),
    uniqueIndex('checkouts_open_cart')
      .on(table.cart)
      .where(sql`${table.state} IN ('open', 'processing') AND ${table.closedBecause} IS NULL`),
    uniqueIndex('checkouts_payer_place')
      .on(table.payer, table.payerPlace)
      .where(sql`${table.state} IN ('open', 'processing') AND ${table.closedBecause} IS NULL`),
    index('checkouts_unsettled')
      .on(table.checkAt)
      .where(sql`${table.state} IN ('open', 'processing')`),
    index('checkouts_doubted')
      .on(table.checkAt)
      .where(sql`${table.state} IN ('failed', 'expired') AND ${table.sessionId} IS NOT NULL`),
    uniqueIndex('checkouts_open_reader')
      .on(table.readerId)
      .where(sql`${table.state} IN ('open', 'processing') AND ${table.closedBecause} IS NULL`)
      .concurrently(),
    uniqueIndex('checkouts_intent').on(table.intentId).concurrently(),
    index('checkouts_on_readers')
      .on(table.createdAt)
      .where(sql`${table.readerId} IS NOT NULL AND ${table.state} <> 'paid'`)
      .concurrently(),
    index('checkouts_order').on(table.orderId),
    index('checkouts_links')
      .on(table.locationId, table.createdAt)
      .where(sql`${table.kind} = 'link'`),
    check('checkouts_amount', sql`${table.totalCents} > 0`),
  ],
)

/** Money that was taken. An order is paid when it refers to a payment; no two orders share one. */
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
    /** The payment's id at the provider; null for cash. */
    providerId: text().unique(),
    /** Amount actually taken; cash is rounded to 5 cents. */
    capturedCents: integer().notNull(),
    /** Amount taken above (or, negative, below) the order's total because of rounding to 5 cents. */
    roundingCents: integer().notNull().default(0),
    /** Amount refunded or being refunded; kept equal to the sum of refunds by a trigger. */
    refundCents: integer().notNull().default(0),
    currency: text().notNull(),
    cardBrand: text(),
    cardLast4: text(),
    isDisputed: boolean().notNull().default(false),
    /** It pays what a change of its order had left to be paid. */
    paysRest: boolean().notNull().default(false),
    actor: text().notNull(),
    takenAt: timestamp(instant).notNull(),
    /** The drawer into which cash went; a trigger writes it. Null where none was open. */
    drawerDayId: uuid(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_drawer')
      .on(table.drawerDayId)
      .where(sql`${table.drawerDayId} IS NOT NULL`)
      .concurrently(),
    check('payments_card', sql`(${table.takenBy} = 'card') = (${table.providerId} IS NOT NULL)`),
    check('payments_refunds', sql`${table.refundCents} BETWEEN 0 AND ${table.capturedCents}`),
    // An order of one or two cents rounds to zero in cash.
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

/** Refunds. A failed one stays; a retry adds a new row. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    purpose: text({ enum: REFUND_PURPOSES }).notNull(),
    /** The change of the order that gives this back, exactly of the purposes `change` and `goodwill`. */
    changeId: uuid(),
    state: text({ enum: REFUND_STATES }).notNull(),
    amountCents: integer().notNull(),
    providerId: text().unique(),
    error: text(),
    tries: integer().notNull().default(0),
    /** Counts server errors of the provider: it repeats them for the same key, so the next try needs another key. */
    keyNumber: integer().notNull().default(0),
    /** When to ask the provider next. */
    checkAt: timestamp(instant).notNull(),
    /** Superseded by another refund row or by one made in the Stripe dashboard. */
    isReplaced: boolean().notNull().default(false),
    actor: text().notNull(),
    createdAt: timestamp(instant).notNull(),
    settledAt: timestamp(instant),
    /** Who handed the money back, for refunds by hand. */
    settledBy: text(),
    /** The manager who agreed that this amount is handed back. The release before also writes when. */
    confirmedBy: text().references(() => users.id),
    confirmedAt: timestamp(instant),
    /** The drawer out of which cash was handed back; a trigger writes it. */
    drawerDayId: uuid(),
    /** The card reader that waits for the card to which it goes back, and since when. */
    readerId: text(),
    readerSince: timestamp(instant),
  },
  (table) => [
    index('refunds_drawer')
      .on(table.drawerDayId)
      .where(sql`${table.drawerDayId} IS NOT NULL`)
      .concurrently(),
    index('refunds_handed_back')
      .on(table.settledBy, table.settledAt)
      .where(sql`${table.settledBy} IS NOT NULL`),
    index('refunds_payment').on(table.paymentId),
    uniqueIndex('refunds_once_each')
      .on(table.paymentId, table.purpose, sql`COALESCE(${table.changeId}, ${table.paymentId})`)
      .where(sql`NOT ${table.isReplaced} AND ${table.purpose} <> 'provider'`)
      .concurrently(),
    index('refunds_waiting')
      .on(table.checkAt)
      .where(sql`${table.state} IN ('due', 'requested') AND NOT ${table.isReplaced}`),
    uniqueIndex('refunds_on_reader').on(table.readerId).concurrently(),
    index('refunds_open')
      .on(table.createdAt)
      .where(sql`${table.state} IN ('due', 'failed', 'owed') AND NOT ${table.isReplaced}`),
    check('refunds_change', sql`(${table.purpose} IN ('change', 'goodwill')) = (${table.changeId} IS NOT NULL)`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
)

/** The provider's webhooks as they arrived. Each is processed once, and only as a hint to read the current state. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Id of the page or payment it is about. Nothing else of the message is stored. */
    objectId: text().notNull(),
    /** It reports a payment: it is not done until the provider shows that payment. */
    tellsPaid: boolean().notNull().default(false),
    /** Why it cannot be about us, judged by its envelope. */
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
