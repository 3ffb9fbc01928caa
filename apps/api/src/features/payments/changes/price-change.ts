import { type Cents, cents, sumCents } from '@thali/domain/money/cents'
import { dishesOf, totalOf } from '@thali/domain/money/order-amounts'
import { changeOrder, type Edit, type ToldEdit } from '@thali/domain/orders/changes/change-order'
import { type ChangeMoney, moneyOfChange } from '@thali/domain/payments/settle'

import { notEnough, problemRefusal, tooFewCoins } from './change-refusals.ts'
import { heldOf } from './held-payments.ts'
import { listChangesOf, takeBackOwed } from './order-changes.statements.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import { listRefundsOf, lockPaymentsOf } from '#api/features/payments/payments.statements.ts'

/**
 * Prices the change of a locked order, and says what it moves.
 *
 * @param coming id of the payment that comes with the change: it pays for what the order costs after it
 */
export async function priceChange(tx: Transaction, order: Order, edits: readonly Edit[], coming?: string) {
  const earlier = await listChangesOf(tx, order.id)
  const paidBy = (await lockPaymentsOf(tx, order)).filter(({ id }) => id !== coming)
  const known = await takeBackOwed(tx, await listRefundsOf(tx, ...paidBy.map(({ id }) => id)))
  const priced = changeOrder({ ...order, born: dishesOf(earlier[0]?.before ?? order) }, edits)
  if (!priced.ok) throw problemRefusal(priced.error)
  const { amounts, goodwillCents } = priced.value
  const total = totalOf(amounts)
  const wasPaid = order.paymentStatus === 'paid'
  const money = wasPaid ? moneyOfChange(total, goodwillCents, heldOf(paidBy, known)) : UNPAID
  if (!money.ok) throw notEnough(money.error.leftCents)
  const goodwill = sumCents(money.value.goodwill.map((back) => back.cents))
  if (goodwillCents > 0 && goodwill === 0) throw tooFewCoins()
  const roundingCents = paidBy.reduce((sum, payment) => sum + payment.roundingCents, 0)
  const changedBy = earlier.reduce((sum, one) => sum + one.after.roundingCents - one.before.roundingCents, 0)
  const roundingBefore = roundingCents + changedBy
  const told = withGoodwill(priced.value.told, goodwill)
  return { ...priced.value, told, total, wasPaid, money: money.value, roundingBefore }
}

export type PricedChange = Awaited<ReturnType<typeof priceChange>>

/** Goodwill as one sum, as much as is handed out: cash in coins of five cents. */
function withGoodwill(told: readonly ToldEdit[], goodwill: Cents): ToldEdit[] {
  const others = told.filter(({ op }) => op !== 'goodwill')
  return goodwill > 0 ? [...others, { op: 'goodwill', cents: goodwill }] : others
}

const UNPAID = {
  ok: true,
  value: { backs: [], goodwill: [], dueCents: cents(0), roundingCents: cents(0) } satisfies ChangeMoney,
} as const
