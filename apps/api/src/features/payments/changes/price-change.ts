import { cents } from '@thali/domain/money/cents'
import { dishesOf, totalOf } from '@thali/domain/money/order-amounts'
import { changeOrder, type Edit } from '@thali/domain/orders/changes/change-order'
import { type ChangeMoney, moneyOfChange } from '@thali/domain/payments/settle'

import { notEnough, problemRefusal } from './change-refusals.ts'
import { heldOf } from './held-payments.ts'
import { listChangesOf, takeBackOwed } from './order-changes.statements.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import { listRefundsOf, lockPaymentsOf } from '#api/features/payments/payments.statements.ts'

/** Prices the change of a locked order, and says what it moves. */
export async function priceChange(tx: Transaction, order: Order, edits: readonly Edit[]) {
  const earlier = await listChangesOf(tx, order.id)
  const paidBy = await lockPaymentsOf(tx, order)
  const known = await takeBackOwed(tx, await listRefundsOf(tx, ...paidBy.map(({ id }) => id)))
  const priced = changeOrder({ ...order, born: dishesOf(earlier[0]?.before ?? order) }, edits)
  if (!priced.ok) throw problemRefusal(priced.error)
  const { amounts, goodwillCents } = priced.value
  const total = totalOf(amounts)
  const wasPaid = order.paymentStatus === 'paid'
  const money = wasPaid ? moneyOfChange(total, goodwillCents, heldOf(paidBy, known)) : UNPAID
  if (!money.ok) throw notEnough(money.error.leftCents)
  const roundingCents = paidBy.reduce((sum, payment) => sum + payment.roundingCents, 0)
  const changedBy = earlier.reduce((sum, one) => sum + one.after.roundingCents - one.before.roundingCents, 0)
  return { ...priced.value, total, wasPaid, money: money.value, roundingBefore: roundingCents + changedBy }
}

export type PricedChange = Awaited<ReturnType<typeof priceChange>>

const UNPAID = {
  ok: true,
  value: { backs: [], goodwill: [], dueCents: cents(0), roundingCents: cents(0) } satisfies ChangeMoney,
} as const
