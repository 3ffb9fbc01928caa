import { AppError } from '@thali/contracts/errors'
import { type Cents, cents } from '@thali/domain/money/cents'
import type { ToldChange } from '@thali/domain/orders/changes/told-change'
import type { HeldPayment } from '@thali/domain/payments/settle'
import { and, asc, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import { approvals, orderChanges } from './order-changes.table.ts'
import type { Transaction } from '#api/database/database.ts'
import { recordChange } from '#api/database/journal.ts'
import type { Order } from '#api/features/orders/order.ts'
import { notBefore, orders } from '#api/features/orders/orders.table.ts'
import { type Payment, payments, type Refund, refunds } from '#api/features/payments/payments.table.ts'

export type OrderChange = typeof orderChanges.$inferSelect
export type Approval = typeof approvals.$inferInsert

/** Every change of an order, the earliest first. */
export async function listChangesOf(tx: Transaction, orderId: string): Promise<OrderChange[]> {
  return tx.select().from(orderChanges).where(eq(orderChanges.orderId, orderId)).orderBy(asc(orderChanges.fromVersion))
}

export async function insertChange(tx: Transaction, change: OrderChange): Promise<void> {
  await tx.insert(orderChanges).values(change)
}

type NewAmounts = Pick<
  Order,
  'lines' | 'subtotalCents' | 'discountCents' | 'taxCents' | 'tipCents' | 'totalCents' | 'dueCents' | 'paid'
>

/** Gives a locked order other dishes and amounts. The change feed is written in the same transaction. */
export async function storeChange(
  tx: Transaction,
  { id, changes }: Order,
  amounts: NewAmounts,
  { told, now }: { told: ToldChange; now: Date },
): Promise<Order> {
  const [changed] = await tx
    .update(orders)
    .set({ ...amounts, changes: [...changes, told], version: sql`${orders.version} + 1`, updatedAt: notBefore(now) })
    .where(eq(orders.id, id))
    .returning()
  if (!changed) throw new Error(`Order ${id} is gone`)
  const { locationId, version } = changed
  await recordChange(tx, { topic: 'order', subject: id, locationId, version })
  return changed
}

const IS_CHANGE = inArray(refunds.purpose, ['change', 'goodwill'])

/**
 * Takes back cash that earlier changes owe and nobody has handed out yet: the next change counts it anew, so that staff
 * hand out, or collect, one amount.
 */
export async function takeBackOwed(tx: Transaction, known: readonly Refund[]): Promise<Refund[]> {
  const owed = known.filter((refund) => refund.purpose === 'change' && refund.state === 'owed' && !refund.isReplaced)
  if (owed.length === 0) return [...known]
  const ids = owed.map(({ id }) => id)
  await tx.update(refunds).set({ isReplaced: true }).where(inArray(refunds.id, ids))
  return known.filter(({ id }) => !ids.includes(id))
}

/** How payments stand, of which all refunds are known. */
export function heldOf(paidBy: readonly Payment[], known: readonly Refund[]): HeldPayment[] {
  return paidBy.map(({ id, takenBy, capturedCents }) => {
    const own = known.filter((refund) => refund.paymentId === id && !refund.isReplaced)
    const sum = (some: readonly Refund[]) => some.reduce((total, { amountCents }) => total + amountCents, 0)
    // A refund of ours that failed is still owed; one that failed at the provider's own pages moved nothing.
    const counted = own.filter(({ purpose, state }) => purpose !== 'provider' || state !== 'failed')
    const returned = own.filter(({ purpose }) => purpose === 'change' || purpose === 'cancellation')
    return {
      id,
      takenBy,
      capturedCents: cents(capturedCents),
      returnedCents: cents(sum(returned)),
      leftCents: cents(capturedCents - sum(counted)),
    }
  })
}

/** Serialises what one person gives back, so that two changes at once are both counted. */
export async function lockGivingBack(tx: Transaction, actor: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`give-back:${actor}`}, 0))`)
}

/** What a person gave back at a location since then by changes, without a second person: goodwill, and what was not cash. */
export async function sumGivenBack(
  tx: Transaction,
  { actor, locationId, since }: { actor: string; locationId: string; since: Date },
): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<number>`COALESCE(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orderChanges, eq(orderChanges.id, refunds.changeId))
    .where(
      and(
        eq(orderChanges.actor, actor),
        gte(orderChanges.at, since),
        isNull(orderChanges.approvalId),
        eq(payments.locationId, locationId),
        IS_CHANGE,
        or(eq(refunds.purpose, 'goodwill'), ne(payments.takenBy, 'cash')),
        eq(refunds.isReplaced, false),
      ),
    )
  return cents(row?.sum ?? 0)
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
