import { and, eq, gt, gte, inArray, isNull, ne, or } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { UNSETTLED } from './checkouts/open-checkouts.statements.ts'
import { type Checkout, checkouts, type Payment, payments } from './payments.table.ts'

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
