import { DOUBTED_FOR_MS, FIRST_DOUBT_MS } from '@thali/domain/payments/payment-state'
import { and, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { UNSETTLED } from '#api/features/payments/payments.statements.ts'
import { type Checkout, checkouts, refunds } from '#api/features/payments/payments.table.ts'

/** A little less than the pace of the worker, so that none of its rounds is missed. */
const READER_PACE_S = 0.9
/** Most rows claimed at once; the rest follows in the next round. */
const BATCH = 50

/** Payments on card readers, which have no page. */
export function createReaderPaymentsRepository(db: Database) {
  return {
    async findByIntent(intentId: string): Promise<Checkout | undefined> {
      const [checkout] = await db.select().from(checkouts).where(eq(checkouts.intentId, intentId))
      return checkout
    },

    /** Names the payment that a card reader is to ask for. False when it was closed meanwhile. */
    async noteIntent(id: string, intentId: string): Promise<boolean> {
      const noted = await db
        .update(checkouts)
        .set({ intentId })
        .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open'), isNull(checkouts.closedBecause)))
        .returning({ id: checkouts.id })
      return noted.length === 1
    },

    /** Whether a card reader asks for a payment, or for the card to which a refund goes back. */
    async isOnReader(readerId: string, executor: Executor = db): Promise<boolean> {
      const asked = executor.select({ id: checkouts.id }).from(checkouts)
      const given = executor.select({ id: refunds.id }).from(refunds).where(eq(refunds.readerId, readerId))
      const busy = await asked
        .where(
          and(eq(checkouts.readerId, readerId), inArray(checkouts.state, UNSETTLED), isNull(checkouts.closedBecause)),
        )
        .union(given)
      return busy.length > 0
    },

    /** Why it ends without money, unless its card comes first. The first reason stays. */
    async noteEnd(id: string, endedBecause: string): Promise<void> {
      await db
        .update(checkouts)
        .set({ endedBecause })
        .where(and(eq(checkouts.id, id), isNull(checkouts.endedBecause)))
    },

    /**
     * Claims payments on card readers, each once a second while it waits for a card. One that is over is asked about for a
     * day, ever more rarely: at once where the release before closed it, which knows nothing of readers.
     */
    async claimOnReaders(now: Date): Promise<Checkout[]> {
      const at = sql`${now.toISOString()}::timestamptz`
      const { lookedAt, settledAt, state } = checkouts
      const isDue = sql`CASE
        WHEN ${lookedAt} IS NULL THEN true
        WHEN ${state} IN ('open', 'processing') THEN ${lookedAt} <= ${at} - make_interval(secs => ${READER_PACE_S})
        WHEN ${lookedAt} < ${settledAt} THEN true
        ELSE ${lookedAt} + GREATEST(make_interval(secs => ${FIRST_DOUBT_MS / 1_000}), ${lookedAt} - ${settledAt}) <= ${at}
        END`
      const since = new Date(now.getTime() - DOUBTED_FOR_MS)
      const due = db
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(
          and(
            isNotNull(checkouts.readerId),
            ne(state, 'paid'),
            or(inArray(state, UNSETTLED), and(isNotNull(checkouts.intentId), gte(settledAt, since))),
            isDue,
          ),
        )
        .orderBy(checkouts.createdAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      return db.update(checkouts).set({ lookedAt: now }).where(inArray(checkouts.id, due)).returning()
    },
  }
}

export type ReaderPaymentsRepository = ReturnType<typeof createReaderPaymentsRepository>
