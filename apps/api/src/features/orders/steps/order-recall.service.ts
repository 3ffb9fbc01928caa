import { AppError } from '@thali/contracts/errors'
import type { RecallOrder } from '@thali/contracts/orders/order-steps'
import { canRecall } from '@thali/domain/orders/kitchen/order-steps'

import type { RefuseStep, StepRequest } from './step-refusal.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { lockOrder, moveOrder, countOpenCashOrder, countLoyalty } from '#api/features/orders/orders.statements.ts'
import { toOpenCashRefusal } from '#api/features/orders/placing/open-cash.ts'
import { worksAt } from '#api/identity/principal.ts'

type Deps = {
  orders: OrdersRepository
  refuse: RefuseStep
  idempotency: Idempotency
  presenter: OrderPresenter
  clock: Clock
}

/**
 * Takes a completed order back to ready (ruling 36). Points, counts and its place among open cash orders are reverted,
 * and come back when it is completed again. The customer was already told "ready" and is not told again.
 */
export function createOrderRecallService({ orders, refuse, idempotency, presenter, clock }: Deps) {
  return {
    /** @throws AppError `order-not-found`, `order-changed`, `order-not-recallable` */
    async recall(input: RecallOrder['body'], request: StepRequest): Promise<RecallOrder['reply']> {
      const { principal, actor } = request
      return idempotency.once(request.submission, async (tx) => {
        const { orderId, version } = input
        // Locked: a payment at the same moment would change the counts that are taken back.
        const order = await lockOrder(tx, orderId)
        if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
        const now = clock.now()
        if (!canRecall(order, now)) throw await refuse(tx, order, { code: 'order-not-recallable', principal })

        const recalled = await moveOrder(tx, {
          orderId,
          from: ['completed'],
          to: 'ready',
          set: { completedAt: null },
          version,
          now,
          actor,
        })
        if (!recalled) {
          const code = version === undefined ? 'order-not-recallable' : 'order-changed'
          throw await refuse(tx, await orders.findById(orderId, tx), { code, principal })
        }
        await takeCompletionBack(tx, order)
        return { order: presenter.toStaffView(recalled) }
      })
    },
  }
}

export type OrderRecallService = ReturnType<typeof createOrderRecallService>

/**
 * Undoes the side effects of completing an order: its points, and the freed place among open cash orders. @throws
 * AppError `order-step-settled` when another order of the customer took that place
 */
export async function takeCompletionBack(tx: Transaction, order: Order): Promise<void> {
  await countLoyalty(tx, order, -1)
  try {
    await countOpenCashOrder(tx, order, 1)
  } catch (error) {
    if (toOpenCashRefusal(error)) throw new AppError('order-step-settled', { cause: error })
    throw error
  }
}
