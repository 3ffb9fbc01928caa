import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { type Payment, payments, type Refund, refunds } from '#api/features/payments/payments.table.ts'

const BATCH = 50

export type RefundOfPayment = { refund: Refund; payment: Payment }

export function createRefundsRepository(db: Database) {
  const joined = () =>
    db
      .select({ refund: refunds, payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))

  return {
    async findById(id: string): Promise<RefundOfPayment | undefined> {
      const [found] = await joined().where(eq(refunds.id, id))
      return found
    },

    /** Refunds of an order that are to be requested from the provider. */
    async listDueOf(orderId: string): Promise<string[]> {
      const due = await db
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.orderId, orderId), eq(refunds.state, 'due'), eq(refunds.isReplaced, false)))
        .orderBy(refunds.createdAt)
      return due.map(({ id }) => id)
    },

    /** Claims refunds to ask the provider about, and postpones each in the same statement. */
    async claimWaiting(now: Date, nextCheck: Date): Promise<Refund[]> {
      const due = db
        .select({ id: refunds.id })
        .from(refunds)
        .where(
          and(inArray(refunds.state, ['due', 'requested']), eq(refunds.isReplaced, false), lte(refunds.checkAt, now)),
        )
        .orderBy(refunds.checkAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      return db.update(refunds).set({ checkAt: nextCheck }).where(inArray(refunds.id, due)).returning()
    },

    /** Refunds for whose card a reader asks. */
    listOnReaders: (): Promise<RefundOfPayment[]> =>
      joined().where(and(isNotNull(refunds.readerId), eq(refunds.state, 'owed'))),

    /** Until when a refund stays with its reader, even if that shows something else. */
    async putOffRelease(id: string, checkAt: Date): Promise<void> {
      await db.update(refunds).set({ checkAt }).where(eq(refunds.id, id))
    },

    /** Refunds that need attention, oldest first: failed, owed by hand, in progress, or retried so far. */
    async listOpen(locationIds: readonly string[] | undefined): Promise<RefundOfPayment[]> {
      return joined()
        .where(
          and(
            eq(refunds.isReplaced, false),
            or(
              inArray(refunds.state, ['failed', 'owed', 'requested']),
              and(eq(refunds.state, 'due'), sql`${refunds.tries} > 0`),
            ),
            locationIds && inArray(payments.locationId, [...locationIds]),
          ),
        )
        .orderBy(refunds.createdAt)
        .limit(200)
    },
  }
}

export type RefundsRepository = ReturnType<typeof createRefundsRepository>
