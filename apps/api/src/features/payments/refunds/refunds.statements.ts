import { randomUUID } from 'node:crypto'

import { type Cents, cents } from '@thali/domain/money/cents'
import type { RefundState } from '@thali/domain/payments/refund'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import { type Payment, payments, type Refund, refunds } from '#api/features/payments/payments.table.ts'

type RefundSet = Partial<typeof refunds.$inferInsert>

/** Records a refund that is owed. Undefined when one exists for the same reason. */
export async function insertRefund(
  tx: Transaction,
  refund: {
    payment: Payment
    purpose: Refund['purpose']
    state: RefundState
    amountCents: number
    providerId?: string
    actor: string
    now: Date
  },
): Promise<Refund | undefined> {
  const { payment, now, state, ...given } = refund
  const isDone = state === 'succeeded' || state === 'settled'
  const [stored] = await tx
    .insert(refunds)
    .values({
      ...given,
      state,
      id: randomUUID(),
      paymentId: payment.id,
      createdAt: now,
      checkAt: now,
      settledAt: isDone ? now : null,
    })
    .onConflictDoNothing()
    .returning()
  return stored
}

export async function changeRefund(tx: Executor, id: string, set: RefundSet): Promise<void> {
  await tx.update(refunds).set(set).where(eq(refunds.id, id))
}

/** Postpones a refund that the provider did not answer, unless it was settled meanwhile. */
export async function putOffRefund(
  db: Executor,
  id: string,
  set: Required<Pick<RefundSet, 'tries' | 'keyNumber' | 'error' | 'checkAt'>>,
): Promise<void> {
  await db
    .update(refunds)
    .set(set)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'due')))
}

/** Reads the refund FOR UPDATE. */
export async function lockRefund(tx: Transaction, id: string): Promise<Refund | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return refund
}

/** Serialises refunds handed back by one person, so that two at once are both counted. */
export async function lockHandBacks(tx: Transaction, actor: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hand-back:${actor}`}, 0))`)
}

/** Amount a person has handed back at a location since then, without what a manager approved. */
export async function sumHandedBack(
  tx: Transaction,
  { actor, locationId, since }: { actor: string; locationId: string; since: Date },
): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<number>`COALESCE(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.settledBy, actor),
        gte(refunds.settledAt, since),
        isNull(refunds.confirmedBy),
        eq(payments.locationId, locationId),
      ),
    )
  return cents(row?.sum ?? 0)
}

export async function listRefundsOf(tx: Executor, paymentId: string): Promise<Refund[]> {
  return tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt)
}
