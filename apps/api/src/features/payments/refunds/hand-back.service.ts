import { AppError } from '@thali/contracts/errors'
import type { ConfirmRefund } from '@thali/contracts/payments/staff-payments'
import { can, canSeeLocation, type Role } from '@thali/domain/auth/roles'
import { type Cents, cents, formatMoney, toDollars } from '@thali/domain/money/cents'
import { CONFIRMATION_MINUTES, needsManager } from '@thali/domain/payments/refund'
import { instantAt, localParts } from '@thali/domain/time/zone'

import { changeRefund, lockHandBacks, lockRefund, sumHandedBack } from '../payments.statements.ts'
import type { RefundOfPayment } from './refunds.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { PasswordProof } from '#api/features/auth/sign-in/passwords.ts'
import { screenOf } from '#api/features/auth/sign-in/sign-in-attempts.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { Principal } from '#api/identity/principal.ts'

/** Reads a person who may approve. */
export type StaffReader = {
  findById(id: string): Promise<{ id: string; name: string; role: Role; locationIds: readonly string[] } | undefined>
}
export type CashBackRule = { cashBackLimit(executor?: Executor): Promise<Cents> }

type Deps = {
  db: Database
  people: StaffReader
  passwords: PasswordProof
  rules: CashBackRule
  clock: Clock
  /** False switches limits off, for benchmarks. */
  limits: boolean
}

/**
 * Cash that one member of staff may hand back alone: limited per day and location; above the limit a manager approves.
 */
export function createHandBackService({ db, people, passwords, rules, clock, limits }: Deps) {
  const today = () => instantAt(localParts(clock.now()).date, 0)
  const freshSince = () => new Date(clock.now().getTime() - CONFIRMATION_MINUTES * 60_000)

  return {
    /**
     * Decides, in the transaction that settles a refund, whether this person may hand it back. Returns the approving
     * manager, if one was needed.
     *
     * @throws AppError `refund-not-owed`, `manager-must-confirm`
     */
    async allow(
      tx: Transaction,
      { refund, payment }: RefundOfPayment,
      { principal, actor }: PaymentRequest,
    ): Promise<string | null> {
      if (!limits || !isCapped(principal)) return null
      await lockHandBacks(tx, actor)
      const now = await lockRefund(tx, refund.id)
      if (now?.state !== 'owed') throw new AppError('refund-not-owed')
      if (now.confirmedBy && now.confirmedAt && now.confirmedAt >= freshSince()) return now.confirmedBy
      const amount = cents(now.amountCents)
      const limit = await rules.cashBackLimit(tx)
      const sofar = await sumHandedBack(tx, { actor, locationId: payment.locationId, since: today() })
      if (!needsManager(sofar, amount, limit)) return null
      throw new AppError('manager-must-confirm', {
        message: `You have handed back ${formatMoney(sofar)} of ${formatMoney(limit)} today. A manager must confirm that you hand back ${formatMoney(amount)}.`,
        details: { handedBack: toDollars(sofar), limit: toDollars(limit) },
      })
    },

    /** @throws AppError `refund-not-owed`, `wrong-password`, `too-many-attempts`, `manager-needed` */
    async confirm(
      { refund, payment }: RefundOfPayment,
      signIn: ConfirmRefund['body'],
      { actor, address }: { actor: string; address: string },
    ): Promise<ConfirmRefund['reply']> {
      if (refund.state !== 'owed') throw new AppError('refund-not-owed')
      // Counted for this screen: wrong passwords here do not lock the manager's own devices, nor theirs this screen.
      const manager = await people.findById(await passwords.prove(signIn, { address, device: screenOf(actor) }))
      const isManagerHere =
        manager &&
        can(manager.role, 'orders.refund') &&
        canSeeLocation(manager.role, manager.locationIds, payment.locationId)
      if (!isManagerHere) throw new AppError('manager-needed')
      await db.transaction(async (tx) => {
        if ((await lockRefund(tx, refund.id))?.state !== 'owed') throw new AppError('refund-not-owed')
        await changeRefund(tx, refund.id, { confirmedBy: manager.id, confirmedAt: clock.now() })
        await recordAudit(tx, {
          actor: `account:${manager.id}`,
          action: 'refund.confirmed',
          subject: payment.orderId,
          locationId: payment.locationId,
          detail: { cents: refund.amountCents, handedBackBy: actor },
        })
      })
      return { success: true, confirmedBy: manager.name }
    },
  }
}

export type HandBackService = ReturnType<typeof createHandBackService>

/** Managers and API keys, who may refund cards, have no limit for cash. */
function isCapped(principal: Principal): boolean {
  return principal.kind === 'account' && !can(principal.role, 'orders.refund')
}
