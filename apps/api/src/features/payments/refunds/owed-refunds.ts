import { AppError } from '@thali/contracts/errors'
import { can } from '@thali/domain/auth/roles'
import { cents, sumCents } from '@thali/domain/money/cents'
import { refundBegins } from '@thali/domain/payments/card-reader'
import { WAY_OF } from '@thali/domain/payments/refund'
import type { ChangeMoney } from '@thali/domain/payments/settle'

import { auditRefund, noteRefunds } from './refund-notes.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Order } from '#api/features/orders/order.ts'
import { takeApproval } from '#api/features/payments/changes/order-changes.statements.ts'
import { insertRefund, lockPaymentsOf } from '#api/features/payments/payments.statements.ts'
import type { Principal } from '#api/identity/principal.ts'

/** Writes refund rows in the transactions that cancel or change an order. */
export function createOwedRefunds(clock: Clock) {
  return {
    /**
     * Writes a refund for each payment of a cancelled order, in the cancelling transaction. Card money goes back automatically, which only a manager or
     * the customer may start, or staff to whom a manager agrees.
     *
     * @throws AppError `permission-denied`, `approval-refused`
     */
    async owe(
      tx: Transaction,
      order: Order,
      { actor, principal, approval }: { actor: string; principal: Principal; approval: string | null },
    ): Promise<Order> {
      if (order.paymentStatus !== 'paid') return order
      const owed = (await lockPaymentsOf(tx, order)).filter((payment) => payment.capturedCents > payment.refundCents)
      const onCards = owed.filter(({ takenBy }) => takenBy === 'card')
      if (onCards.length > 0 && !mayCancel(principal, order)) {
        if (approval === null) {
          throw new AppError('permission-denied', {
            message: 'Only a manager can cancel an order that was paid by card.',
          })
        }
        const back = sumCents(onCards.map(({ capturedCents, refundCents }) => cents(capturedCents - refundCents)))
        await takeApproval(tx, { id: approval, orderId: order.id, askedBy: actor, cents: back }, clock.now())
      }
      for (const payment of owed) {
        const amountCents = payment.capturedCents - payment.refundCents
        const by = { purpose: 'cancellation', actor, now: clock.now() } as const
        await insertRefund(tx, { ...by, payment, state: refundBegins(payment), amountCents })
        await auditRefund(tx, payment, { actor, action: `refund.owed-${WAY_OF[payment.takenBy]}`, cents: amountCents })
      }
      return noteRefunds(tx, order, clock.now())
    },

    /**
     * Records what a change of an order gives back, in its transaction. Cash of earlier changes that nobody has handed out
     * yet must have been counted in `backs`: it is replaced.
     */
    async giveBack(
      tx: Transaction,
      order: Order,
      { changeId, backs, goodwill }: Pick<ChangeMoney, 'backs' | 'goodwill'> & { changeId: string },
      actor: string,
    ): Promise<Order> {
      const now = clock.now()
      const paidBy = new Map((await lockPaymentsOf(tx, order)).map((payment) => [payment.id, payment]))
      for (const { purpose, money } of [
        { purpose: 'change', money: backs },
        { purpose: 'goodwill', money: goodwill },
      ] as const) {
        for (const { paymentId, cents: amountCents } of money) {
          const payment = paidBy.get(paymentId)
          if (!payment) throw new Error(`Payment ${paymentId} does not pay order ${order.id}`)
          await insertRefund(tx, { payment, purpose, changeId, state: refundBegins(payment), amountCents, actor, now })
        }
      }
      return noteRefunds(tx, order, clock.now())
    },
  }
}

/** Customers may cancel their own order; of staff only managers may refund a card. */
function mayCancel(principal: Principal, order: Order): boolean {
  if (principal.kind === 'key') return principal.scope === 'admin'
  if (principal.kind === 'anonymous') return false
  return order.accountId === principal.id || can(principal.role, 'orders.refund')
}
