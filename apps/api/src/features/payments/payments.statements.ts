import { randomUUID } from 'node:crypto'

import { type Cents, cents } from '@thali/domain/money/cents'
import type { RefundState } from '@thali/domain/payments/refund'
import { and, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'

import { type Checkout, checkouts, type Payment, payments, type Refund, refunds } from './payments.table.ts'
import type { Transaction, Executor } from '#api/database/database.ts'

type NewCheckout = typeof checkouts.$inferInsert
export type NewPayment = typeof payments.$inferInsert

export async function lockCheckout(tx: Transaction, id: string): Promise<Checkout | undefined> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return checkout
}

export async function changeCheckout(tx: Transaction, id: string, set: Partial<NewCheckout>): Promise<void> {
  await tx.update(checkouts).set(set).where(eq(checkouts.id, id))
}

/**
 * Whether another checkout of the same cart replaces this one: a later one that can be or was paid, or one that was
 * paid since this one started. Refunded payments do not count.
 */
export async function isSuperseded(tx: Transaction, { id, cart, createdAt }: Checkout): Promise<boolean> {
  if (cart === null) return false
  const isOpen = and(inArray(checkouts.state, UNSETTLED), gte(checkouts.createdAt, createdAt))
  const isPaid = and(
    eq(checkouts.state, 'paid'),
    or(gte(checkouts.createdAt, createdAt), gt(checkouts.settledAt, createdAt)),
  )
  const [rival] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.cart, cart), ne(checkouts.id, id), isNull(checkouts.closedBecause), or(isOpen, isPaid)))
    .limit(1)
  return rival !== undefined
}

/** Inserts a payment once; undefined when it exists already. */
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

/** States in which money may still arrive. */
export const UNSETTLED = ['open', 'processing'] as const

/** States in which the provider said that no money came. */
export const OVER = ['failed', 'expired'] as const

/** Closes an order's open checkouts, with the reason shown to somebody who pays late. */
export async function closeCheckoutsOf(
  tx: Transaction,
  orderId: string,
  because: NonNullable<Checkout['closedBecause']>,
  now: Date,
): Promise<string[]> {
  const closed = await tx
    .update(checkouts)
    .set({ closedBecause: because, checkAt: now })
    .where(and(eq(checkouts.orderId, orderId), inArray(checkouts.state, UNSETTLED), isNull(checkouts.closedBecause)))
    .returning({ id: checkouts.id })
  return closed.map(({ id }) => id)
}

type RefundSet = Partial<typeof refunds.$inferInsert>

/**
 * The call that records a refund requests it from the provider right after its transaction, so that its answer says whether
 * the money went back. For this time the worker leaves the refund to the call; after it, the call must have stopped.
 */
const FIRST_TRY_MS = 5_000

/** Records a refund that is owed. Undefined when one exists for the same reason. */
export async function insertRefund(
  tx: Transaction,
  refund: {
    payment: Pick<Payment, 'id'>
    purpose: Refund['purpose']
    /** Of the purposes `change` and `goodwill`. */
    changeId?: string
    state: RefundState
    amountCents: number
    providerId?: string
    actor: string
    now: Date
  },
): Promise<Refund | undefined> {
  const { payment, now, state, ...given } = refund
  const isDone = state === 'succeeded' || state === 'settled'
  // Money that arrives late is given back by the worker: no call waits for it.
  const isTriedHere = state === 'due' && given.purpose !== 'late'
  const [stored] = await tx
    .insert(refunds)
    .values({
      ...given,
      state,
      id: randomUUID(),
      paymentId: payment.id,
      createdAt: now,
      checkAt: isTriedHere ? new Date(now.getTime() + FIRST_TRY_MS) : now,
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

/** Selects the refunds of one person at one location since a time. */
export type GivenBy = { actor: string; locationId: string; since: Date }

/** Cents that a person handed back, without what a manager agreed to. */
export async function sumHandedBack(tx: Transaction, given: GivenBy): Promise<Cents> {
  const { actor, since } = given
  const own = [eq(refunds.settledBy, actor), gte(refunds.settledAt, since), isNull(refunds.confirmedBy)]
  return sumLimited(tx, 'hand-back', given, own)
}

/** Cents of refunds that count against a limit of a person. Refunds of that kind by that person are counted one after the other. */
export async function sumLimited(
  tx: Transaction,
  kind: 'hand-back' | 'give-back',
  { actor, locationId }: GivenBy,
  own: readonly (SQL | undefined)[],
): Promise<Cents> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind}:${actor}`}, 0))`)
  const [row] = await tx
    .select({ sum: sql<number>`COALESCE(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.locationId, locationId), ...own))
  return cents(row?.sum ?? 0)
}

export async function listRefundsOf(tx: Executor, ...paymentIds: readonly string[]): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(refunds.createdAt)
}

/** Reads FOR UPDATE the payments that pay an order, wholly or its rest, the earliest first. */
export async function lockPaymentsOf(
  tx: Transaction,
  { id, paymentId }: { id: string; paymentId: string | null },
): Promise<Payment[]> {
  if (paymentId === null) return []
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), or(eq(payments.id, paymentId), payments.paysRest)))
    .orderBy(payments.paysRest, payments.takenAt, payments.id)
    .for('update')
}
