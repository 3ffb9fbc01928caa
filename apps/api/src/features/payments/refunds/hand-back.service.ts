import { AppError } from '@thali/contracts/errors'
import { can } from '@thali/domain/auth/roles'
import { type Cents, cents, formatMoney, toDollars } from '@thali/domain/money/cents'
import { goesBackOnReader } from '@thali/domain/payments/card-reader'
import { needsManager } from '@thali/domain/payments/refund'
import { instantAt, localParts } from '@thali/domain/time/zone'

import type { RefundOfPayment } from './refunds.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import { takeApproval } from '#api/features/payments/changes/order-changes.statements.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import { lockRefund, sumHandedBack } from '#api/features/payments/payments.statements.ts'
import type { Principal } from '#api/identity/principal.ts'

export type CashBackRule = { cashBackLimit(executor?: Executor): Promise<Cents> }

type Deps = {
  rules: CashBackRule
  clock: Clock
  /** False switches limits off, for benchmarks. */
  limits: boolean
}

/** Cash that one member of staff may hand back alone: limited per day and location; above the limit a manager agrees. */
export function createHandBackService({ rules, clock, limits }: Deps) {
  const today = () => instantAt(localParts(clock.now()).date, 0)

  return {
    /**
     * Decides, in the transaction that settles a refund, whether this person may hand it back. Returns the manager who
     * agreed, if one was needed.
     *
     * @throws AppError `refund-not-owed`, `manager-must-confirm`, `approval-refused`
     */
    async allow(
      tx: Transaction,
      { refund, payment }: RefundOfPayment,
      approval: string | null,
      { principal, actor }: PaymentRequest,
    ): Promise<string | null> {
      // Money of Interac goes back on a reader. In cash, because its guest is gone, it is a manager's.
      const isManagers = goesBackOnReader(payment)
      if (!isCapped(principal) || !(limits || isManagers)) return null
      const now = await lockRefund(tx, refund.id)
      if (now?.state !== 'owed') throw new AppError('refund-not-owed')
      const amount = cents(now.amountCents)
      if (approval !== null) {
        const agreed = { id: approval, orderId: payment.orderId, askedBy: actor, cents: amount }
        return takeApproval(tx, agreed, clock.now())
      }
      if (isManagers) {
        throw new AppError('manager-must-confirm', {
          message: `It was paid by Interac and goes back on the card reader. A manager must confirm that ${formatMoney(amount)} is handed back in cash.`,
        })
      }
      const limit = await rules.cashBackLimit(tx)
      const sofar = await sumHandedBack(tx, { actor, locationId: payment.locationId, since: today() })
      if (!needsManager(sofar, amount, limit)) return null
      throw new AppError('manager-must-confirm', {
        message: `You have handed back ${formatMoney(sofar)} of ${formatMoney(limit)} today. A manager must confirm that you hand back ${formatMoney(amount)}.`,
        details: { handedBack: toDollars(sofar), limit: toDollars(limit) },
      })
    },
  }
}

export type HandBackService = ReturnType<typeof createHandBackService>

/** Managers and API keys, who may refund cards, have no limit for cash. */
function isCapped(principal: Principal): boolean {
  return principal.kind === 'account' && !can(principal.role, 'orders.refund')
}
