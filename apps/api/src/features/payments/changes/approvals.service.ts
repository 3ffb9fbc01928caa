import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ApproveGivingBack } from '@thali/contracts/orders/order-changes'
import { can, canSeeLocation, type Role } from '@thali/domain/auth/roles'
import { centsFromDollars } from '@thali/domain/money/cents'
import { CONFIRMATION_MINUTES } from '@thali/domain/payments/refund'

import { insertApproval } from './order-changes.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Pins } from '#api/features/auth/shared-tablets/pins.service.ts'
import type { PasswordProof } from '#api/features/auth/sign-in/passwords.ts'
import { screenOf } from '#api/features/auth/sign-in/sign-in-attempts.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import { type Principal, requireAccount, worksAt } from '#api/identity/principal.ts'

/** Reads a person who may agree. */
export type StaffReader = {
  findById(id: string): Promise<{ id: string; name: string; role: Role; locationIds: readonly string[] } | undefined>
}

type Deps = {
  db: Database
  orders: OrderReader
  people: StaffReader
  passwords: PasswordProof
  pins: Pick<Pins, 'prove'>
  clock: Clock
}
type Caller = { actor: string; principal: Principal; address: string }

/** Agreements of a second person to give money back, for a change or for cash above the limit. They prove themselves on the asker's screen. */
export function createApprovalsService({ db, orders, people, passwords, pins, clock }: Deps) {
  async function prove(body: ApproveGivingBack['body'], { actor, principal, address }: Caller): Promise<string> {
    if ('pin' in body) {
      const { userId, pin } = body
      await pins.prove({ userId, pin, sessionId: requireAccount(principal).sessionId })
      return userId
    }
    // Counted for this screen: wrong passwords here do not lock the manager's own devices, nor theirs this screen.
    return passwords.prove(body, { address, device: screenOf(actor) })
  }

  return {
    /**
     * @throws AppError `order-not-found`, `wrong-password`, `too-many-attempts`, `pin-wrong`, `pin-rests`, `password-needed`, `manager-needed`, `second-person-needed`
     * where the caller signs in again
     */
    async approve(
      body: ApproveGivingBack['body'],
      { actor, principal, address }: Caller,
    ): Promise<ApproveGivingBack['reply']> {
      const { orderId, amount } = body
      const order = await orders.findById(orderId)
      if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
      const second = await people.findById(await prove(body, { actor, principal, address }))
      const mayAgree =
        second && can(second.role, 'orders.refund') && canSeeLocation(second.role, second.locationIds, order.locationId)
      if (!mayAgree) throw new AppError('manager-needed')
      if (actor === `account:${second.id}`) throw new AppError('second-person-needed')
      const [id, now, cents] = [randomUUID(), clock.now(), centsFromDollars(amount)]
      const expiresAt = new Date(now.getTime() + CONFIRMATION_MINUTES * 60_000)
      await db.transaction(async (tx) => {
        await insertApproval(tx, { id, orderId, cents, askedBy: actor, givenBy: second.id, expiresAt })
        await recordAudit(tx, {
          actor: `account:${second.id}`,
          action: 'order.back-approved',
          subject: orderId,
          locationId: order.locationId,
          detail: { cents, askedBy: actor },
        })
      })
      return { approval: id, givenBy: second.name }
    },
  }
}

export type ApprovalsService = ReturnType<typeof createApprovalsService>
