import { AppError } from '@thali/contracts/errors'
import type { ExtendOrderPromise } from '@thali/contracts/orders/order-steps'
import { wasMovedSince, dueAt } from '@thali/domain/orders/kitchen/due-time'
import { laterPromise } from '@thali/domain/orders/kitchen/order-steps'

import type { RefuseStep, StepRequest } from './step-refusal.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { lockOrder, changePromise } from '#api/features/orders/orders.statements.ts'
import { worksAt } from '#api/identity/principal.ts'

type Deps = { refuse: RefuseStep; idempotency: Idempotency; presenter: OrderPresenter; clock: Clock }

/** Postpones an order's promised time and tells the customer. */
export function createOrderPromiseService({ refuse, idempotency, presenter, clock }: Deps) {
  return {
    /** @throws AppError `order-not-found`, `order-changed`, `order-transition-refused` */
    async extend(
      { orderId, minutes, version, dueAt: seen }: ExtendOrderPromise['body'],
      { principal, actor, submission }: StepRequest,
    ): Promise<ExtendOrderPromise['reply']> {
      return idempotency.once(submission, async (tx) => {
        const now = clock.now()
        const order = await lockOrder(tx, orderId)
        if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
        if (version !== undefined && version !== order.version) {
          throw await refuse(tx, order, { code: 'order-changed', principal })
        }
        const later = laterPromise({ status: order.status, dueAt: dueAt(order) }, minutes, now)
        if (!later.ok) throw await refuse(tx, order, { code: 'order-transition-refused', principal })
        if (seen !== undefined && wasMovedSince(order, new Date(seen))) {
          throw await refuse(tx, order, { code: 'order-changed', principal, movedTo: dueAt(order) })
        }

        const changed = await changePromise(tx, order, later.value, now)
        await recordAudit(tx, {
          actor,
          action: 'order.promise',
          subject: order.id,
          locationId: order.locationId,
          detail: { version: changed.version, minutes, from: dueAt(order), to: later.value },
        })
        await recordChange(tx, {
          topic: 'order',
          subject: order.id,
          locationId: order.locationId,
          version: changed.version,
        })
        return { order: presenter.toStaffView(changed) }
      })
    },
  }
}

export type OrderPromiseService = ReturnType<typeof createOrderPromiseService>
