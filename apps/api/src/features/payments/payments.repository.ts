import { RETENTION } from '@thali/domain/law/retention'
import { DOUBTED_FOR_MS, FIRST_DOUBT_MS } from '@thali/domain/payments/payment-state'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'

import { isHoldOver } from './checkouts/new-checkout.ts'
import { OVER, UNSETTLED } from './payments.statements.ts'
import type { Database } from '#api/database/database.ts'
import { giveBackHeld } from '#api/features/capacity/capacity.statements.ts'
import { type Checkout, checkouts, type Payment, payments } from '#api/features/payments/payments.table.ts'

type NewCheckout = typeof checkouts.$inferInsert
/** Of a page that can be paid. */
const STILL_OPEN = [inArray(checkouts.state, UNSETTLED), isNull(checkouts.closedBecause)]
/** Without a page, and without a payment on a card reader: nothing can be paid. */
const UNOPENED = [inArray(checkouts.state, UNSETTLED), isNull(checkouts.sessionId), isNull(checkouts.intentId)]
/** Most rows claimed at once; the rest follows in the next round. */
const BATCH = 50
const DAY_MS = 24 * 60 * 60_000

export function createPaymentsRepository(db: Database) {
  async function findOne(where: SQL | undefined): Promise<Checkout | undefined> {
    const [checkout] = await db.select().from(checkouts).where(where)
    return checkout
  }

  /** Prepared, because every message of the card provider begins with it. */
  const bySession = db
    .select()
    .from(checkouts)
    .where(eq(checkouts.sessionId, sql.placeholder('sessionId')))
    .prepare('checkout-by-session')

  return {
    findById: (id: string) => findOne(eq(checkouts.id, id)),
    async findBySession(sessionId: string): Promise<Checkout | undefined> {
      const [checkout] = await bySession.execute({ sessionId })
      return checkout
    },
    findOpenByCart: (cart: string) => findOne(and(eq(checkouts.cart, cart), ...STILL_OPEN)),
    /** The open page of a caller that was begun first. */
    async findOldestOpenOf(principal: string): Promise<Checkout | undefined> {
      const [oldest] = await db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.principal, principal), eq(checkouts.kind, 'customer'), ...STILL_OPEN))
        .orderBy(checkouts.createdAt)
        .limit(1)
      return oldest
    },
    /** Of these orders to be, the pages that can be paid, oldest first. */
    async listOpenPages(orderIds: readonly string[]): Promise<Checkout[]> {
      return db
        .select()
        .from(checkouts)
        .where(and(inArray(checkouts.orderId, [...orderIds]), ...STILL_OPEN))
        .orderBy(checkouts.createdAt)
    },
    findBySubmission: (principal: string, key: string) =>
      findOne(and(eq(checkouts.principal, principal), eq(checkouts.submissionKey, key))),
    /** A draft that can still become an order: a payment link from staff. */
    findDraft: (orderId: string) => findOne(and(eq(checkouts.orderId, orderId), eq(checkouts.kind, 'link'))),

    async change(id: string, set: Partial<NewCheckout>): Promise<void> {
      await db.update(checkouts).set(set).where(eq(checkouts.id, id))
    },

    /** Closes a checkout that has no page yet. Undefined when it got a page meanwhile or is settled. */
    async closeUnopened(id: string, because: Checkout['closedBecause'], now: Date): Promise<Checkout | undefined> {
      return db.transaction(async (tx) => {
        const [closed] = await tx
          .update(checkouts)
          .set({ state: 'expired', closedBecause: because, settledAt: now })
          .where(and(eq(checkouts.id, id), ...UNOPENED))
          .returning()
        if (closed && isHoldOver(closed)) await giveBackHeld(tx, closed.orderId)
        return closed
      })
    },

    /** Records why a checkout must not be paid any more. The first reason stays. */
    async noteClosing(id: string, because: NonNullable<Checkout['closedBecause']>, checkAt: Date): Promise<void> {
      await db
        .update(checkouts)
        .set({ closedBecause: because, checkAt })
        .where(and(eq(checkouts.id, id), ne(checkouts.state, 'paid'), isNull(checkouts.closedBecause)))
    },

    async findPayment(providerId: string): Promise<Payment | undefined> {
      const [payment] = await db.select().from(payments).where(eq(payments.providerId, providerId))
      return payment
    },

    async noteDispute(id: string, isDisputed: boolean): Promise<void> {
      await db.update(payments).set({ isDisputed }).where(eq(payments.id, id))
    },

    /**
     * Claims checkouts to ask the provider about. Each is postponed in the same statement, so that processes share the
     * work and a crash loses nothing. Checkouts to be closed are retried sooner.
     */
    async claimUnsettled(now: Date, next: { open: Date; toClose: Date }): Promise<Checkout[]> {
      const due = db
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(and(inArray(checkouts.state, UNSETTLED), isNull(checkouts.readerId), lte(checkouts.checkAt, now)))
        .orderBy(checkouts.checkAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const checkAt = sql`CASE WHEN ${checkouts.closedBecause} IS NULL THEN ${next.open.toISOString()}::timestamptz
        ELSE ${next.toClose.toISOString()}::timestamptz END`
      return db.update(checkouts).set({ checkAt }).where(inArray(checkouts.id, due)).returning()
    },

    /**
     * Claims checkouts that the provider reported as over: it can change that, and its webhook about it can be lost.
     * The older they are, the more rarely they are checked.
     */
    async claimDoubted(now: Date): Promise<Checkout[]> {
      const since = new Date(now.getTime() - DOUBTED_FOR_MS)
      const due = db
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(
          and(
            inArray(checkouts.state, OVER),
            isNotNull(checkouts.sessionId),
            lte(checkouts.checkAt, now),
            gte(checkouts.settledAt, since),
          ),
        )
        .orderBy(checkouts.checkAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const at = sql`${now.toISOString()}::timestamptz`
      const checkAt = sql`${at} + GREATEST(make_interval(secs => ${FIRST_DOUBT_MS / 1_000}), ${at} - ${checkouts.settledAt})`
      return db.update(checkouts).set({ checkAt }).where(inArray(checkouts.id, due)).returning()
    },

    /** Links of the last day, newest first. `locationIds` undefined: all. */
    async listLinks(since: Date, locationIds: readonly string[] | undefined): Promise<Checkout[]> {
      return db
        .select()
        .from(checkouts)
        .where(
          and(
            eq(checkouts.kind, 'link'),
            gte(checkouts.createdAt, since),
            locationIds && inArray(checkouts.locationId, [...locationIds]),
          ),
        )
        .orderBy(desc(checkouts.createdAt))
        .limit(100)
    },

    /**
     * Deletes unpaid checkouts after `RETENTION.unpaidPage`, because they hold names and addresses. Of every page that is
     * over, the payer for whom it was counted goes at once: it can be a network address.
     */
    async forgetOld(now: Date): Promise<void> {
      await db
        .update(checkouts)
        .set({ payer: null, payerPlace: null })
        .where(and(isNotNull(checkouts.payer), notInArray(checkouts.state, [...UNSETTLED])))
      await db
        .delete(checkouts)
        .where(
          and(
            or(eq(checkouts.state, 'failed'), eq(checkouts.state, 'expired')),
            lt(checkouts.createdAt, new Date(now.getTime() - RETENTION.unpaidPage.days * DAY_MS)),
          ),
        )
    },
  }
}

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>
