import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import { summarizeRefunds } from '@thali/domain/payments/refund'

import type { Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Order } from '#api/features/orders/order.ts'
import { countLoyalty, noteRefund } from '#api/features/orders/orders.statements.ts'
import { listRefundsOf, lockPaymentsOf } from '#api/features/payments/payments.statements.ts'
import type { Payment } from '#api/features/payments/payments.table.ts'

/** Notes on an order how all its refunds stand. */
export async function noteRefunds(tx: Transaction, order: Order, now: Date): Promise<Order> {
  const paidBy = await lockPaymentsOf(tx, order)
  const takenBy = new Map(paidBy.map((payment) => [payment.id, payment.takenBy]))
  const all = await listRefundsOf(tx, ...takenBy.keys())
  const back = all
    .filter((refund) => !refund.isReplaced && (refund.state === 'succeeded' || refund.state === 'settled'))
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  // An order with a rest to pay is not refunded: the rest can still be paid, or the added dish taken off.
  const isRefunded = !isPartlyPaid(order) && back === paidBy.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
  const summary = summarizeRefunds(
    all.map((refund) => ({ ...refund, takenBy: takenBy.get(refund.paymentId) ?? 'manual' })),
  )
  const noted = await noteRefund(tx, order, { summary, isRefunded, now })
  // Points go back with the money (ruling 15), and return if the refund fails after all.
  if (order.paymentStatus !== noted.paymentStatus) {
    await countLoyalty(tx, order, -1)
    await countLoyalty(tx, noted, 1)
  }
  return noted
}

export async function auditRefund(
  tx: Transaction,
  { orderId, locationId }: Payment,
  { actor, action, cents, confirmedBy }: { actor: string; action: string; cents: number; confirmedBy?: string | null },
): Promise<void> {
  const detail = { cents, ...(confirmedBy ? { confirmedBy: `account:${confirmedBy}` } : {}) }
  await recordAudit(tx, { actor, action, subject: orderId, locationId, detail })
}
