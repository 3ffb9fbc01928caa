import { AppError } from '@thali/contracts/errors'
import type { Cents } from '@thali/domain/money/cents'
import { and, asc, eq, gt, gte, inArray, isNull, ne, or } from 'drizzle-orm'

import { approvals, orderChanges } from './order-changes.table.ts'
import type { Transaction } from '#api/database/database.ts'
import { type GivenBy, sumLimited } from '#api/features/payments/payments.statements.ts'
import { payments, type Refund, refunds } from '#api/features/payments/payments.table.ts'

export type OrderChange = typeof orderChanges.$inferSelect
export type Approval = typeof approvals.$inferInsert

/** Every change of an order, the earliest first. */
export async function listChangesOf(tx: Transaction, orderId: string): Promise<OrderChange[]> {
  return tx.select().from(orderChanges).where(eq(orderChanges.orderId, orderId)).orderBy(asc(orderChanges.fromVersion))
}

export async function insertChange(tx: Transaction, change: OrderChange): Promise<void> {
  await tx.insert(orderChanges).values(change)
}

/**
 * Takes back cash that earlier changes owe and nobody has handed out yet: the next change counts it anew, so that staff
 * hand out, or collect, one amount.
 */
export async function takeBackOwed(tx: Transaction, known: readonly Refund[]): Promise<Refund[]> {
  const owed = known.filter(isTakenBack)
  if (owed.length === 0) return [...known]
  const ids = owed.map(({ id }) => id)
  await tx.update(refunds).set({ isReplaced: true }).where(inArray(refunds.id, ids))
  return known.filter(({ id }) => !ids.includes(id))
}

/** Not what a card reader is just giving back. */
function isTakenBack({ purpose, state, isReplaced, readerId }: Refund): boolean {
  return purpose === 'change' && state === 'owed' && !isReplaced && readerId === null
}

/** Cents that a person gave back alone: all goodwill, and refunds of changes except cash. */
export async function sumGivenBack(tx: Transaction, given: GivenBy): Promise<Cents> {
  const alone = tx
    .select({ id: orderChanges.id })
    .from(orderChanges)
    .where(and(eq(orderChanges.actor, given.actor), gte(orderChanges.at, given.since), isNull(orderChanges.approvalId)))
  return sumLimited(tx, 'give-back', given, [
    inArray(refunds.changeId, alone),
    inArray(refunds.purpose, ['change', 'goodwill']),
    or(eq(refunds.purpose, 'goodwill'), ne(payments.takenBy, 'cash')),
    eq(refunds.isReplaced, false),
  ])
}

export async function insertApproval(tx: Transaction, approval: Approval): Promise<void> {
  await tx.insert(approvals).values(approval)
}

/**
 * Uses an agreement once. Answers the account that gave it.
 *
 * @throws AppError `approval-refused` when it was used, is over, or is about another order, amount or person
 */
export async function takeApproval(
  tx: Transaction,
  { id, orderId, askedBy, cents: amount }: { id: string; orderId: string; askedBy: string; cents: Cents },
  now: Date,
): Promise<string> {
  const [taken] = await tx
    .update(approvals)
    .set({ usedAt: now })
    .where(
      and(
        eq(approvals.id, id),
        eq(approvals.orderId, orderId),
        eq(approvals.askedBy, askedBy),
        eq(approvals.cents, amount),
        isNull(approvals.usedAt),
        gt(approvals.expiresAt, now),
      ),
    )
    .returning({ givenBy: approvals.givenBy })
  if (!taken) throw new AppError('approval-refused')
  return taken.givenBy
}
