import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { UNSETTLED } from '#api/features/payments/open-checkouts.ts'
import { type Checkout, checkouts, type Payment, payments } from '#api/features/payments/payments.table.ts'

type NewCheckout = typeof checkouts.$inferInsert
type NewPayment = typeof payments.$inferInsert

/** How many are looked at in one go; the rest follows in the next. */
const BATCH = 50

export async function lockCheckout(tx: Transaction, id: string): Promise<Checkout | undefined> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return checkout
}

export async function changeCheckout(tx: Transaction, id: string, set: Partial<NewCheckout>): Promise<void> {
  await tx.update(checkouts).set(set).where(eq(checkouts.id, id))
}

/** Writes money down, once: undefined when it stands there already. */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<Payment | undefined> {
  const [stored] = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: payments.providerId })
    .returning()
  return stored
}

export async function lockPayment(tx: Transaction, id: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment
}

export function createPaymentsRepository(db: Database) {
  async function findOne(where: SQL | undefined): Promise<Checkout | undefined> {
    const [checkout] = await db.select().from(checkouts).where(where)
    return checkout
  }

  return {
    findById: (id: string) => findOne(eq(checkouts.id, id)),
    findBySession: (sessionId: string) => findOne(eq(checkouts.sessionId, sessionId)),
    findOpenByCart: (cart: string) =>
      findOne(and(eq(checkouts.cart, cart), inArray(checkouts.state, UNSETTLED), isNull(checkouts.closedBecause))),
    findBySubmission: (principal: string, key: string) =>
      findOne(and(eq(checkouts.principal, principal), eq(checkouts.submissionKey, key))),
    /** A draft that can still become an order: a link of staff. */
    findDraft: (orderId: string) => findOne(and(eq(checkouts.orderId, orderId), eq(checkouts.kind, 'link'))),

    /** What can still be paid for an order. */
    async listOpenOf(orderId: string): Promise<Checkout[]> {
      return db
        .select()
        .from(checkouts)
        .where(
          and(eq(checkouts.orderId, orderId), inArray(checkouts.state, UNSETTLED), isNull(checkouts.closedBecause)),
        )
    },

    async insert(checkout: NewCheckout): Promise<void> {
      await db.insert(checkouts).values(checkout)
    },

    async change(id: string, set: Partial<NewCheckout>): Promise<void> {
      await db.update(checkouts).set(set).where(eq(checkouts.id, id))
    },

    /** Closes a checkout that has no page yet. Undefined when it has got one meanwhile, or is settled. */
    async closeUnopened(id: string, because: Checkout['closedBecause'], now: Date): Promise<Checkout | undefined> {
      const [closed] = await db
        .update(checkouts)
        .set({ state: 'expired', closedBecause: because, settledAt: now })
        .where(and(eq(checkouts.id, id), inArray(checkouts.state, UNSETTLED), isNull(checkouts.sessionId)))
        .returning()
      return closed
    },

    /** Writes down why a checkout may not be paid any more. The first reason stands. */
    async noteClosing(id: string, because: NonNullable<Checkout['closedBecause']>, checkAt: Date): Promise<void> {
      await db
        .update(checkouts)
        .set({ closedBecause: because, checkAt })
        .where(and(eq(checkouts.id, id), ne(checkouts.state, 'paid'), isNull(checkouts.closedBecause)))
    },

    /** Names the page of a checkout. Undefined when it was closed meanwhile. */
    async openPage(id: string, page: { sessionId: string; paymentUrl: string }): Promise<Checkout | undefined> {
      const [opened] = await db
        .update(checkouts)
        .set(page)
        .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open'), isNull(checkouts.closedBecause)))
        .returning()
      return opened
    },

    async findPayment(providerId: string): Promise<Payment | undefined> {
      const [payment] = await db.select().from(payments).where(eq(payments.providerId, providerId))
      return payment
    },

    async noteDispute(id: string, isDisputed: boolean): Promise<void> {
      await db.update(payments).set({ isDisputed }).where(eq(payments.id, id))
    },

    /**
     * Takes checkouts that are worth asking the provider about. Each is put off at the same time, so that several
     * processes share the work and one that dies loses nothing. What is to be closed is tried again sooner.
     */
    async claimUnsettled(now: Date, next: { open: Date; toClose: Date }): Promise<Checkout[]> {
      const due = db
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(and(inArray(checkouts.state, UNSETTLED), lte(checkouts.checkAt, now)))
        .orderBy(checkouts.checkAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const checkAt = sql`CASE WHEN ${checkouts.closedBecause} IS NULL THEN ${next.open.toISOString()}::timestamptz
        ELSE ${next.toClose.toISOString()}::timestamptz END`
      return db.update(checkouts).set({ checkAt }).where(inArray(checkouts.id, due)).returning()
    },

    /** Links of the last day, newest first. `locationIds` undefined: everywhere. */
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

    /** Forgets checkouts that came to nothing 30 days ago: they hold names and addresses. */
    async forgetOld(): Promise<void> {
      await db
        .delete(checkouts)
        .where(
          and(
            or(eq(checkouts.state, 'failed'), eq(checkouts.state, 'expired')),
            lt(checkouts.createdAt, sql`now() - interval '30 days'`),
          ),
        )
    },
  }
}

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>
