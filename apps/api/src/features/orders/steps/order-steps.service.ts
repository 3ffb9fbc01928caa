import { AppError } from '@thali/contracts/errors'
import type { CancelOrder, UndoOrderStatus, UpdateOrderStatus } from '@thali/contracts/orders/order-steps'
import type { OrderView } from '@thali/contracts/orders/orders'
import { statusesLeadingTo } from '@thali/domain/order-status'
import { UNDO_SECONDS } from '@thali/domain/orders/kitchen/order-steps'

import { stepJobIds, stepJobs } from '../order-jobs.ts'
import { countOpenCashOrder, moveOrder } from '../orders.statements.ts'
import { type AdvanceOrderService, toStepReply } from './advance-order.service.ts'
import { takeCompletionBack } from './order-recall.service.ts'
import type { RefuseStep, StepRequest } from './step-refusal.ts'
import { STEP_BEFORE, stampsTakenBack, stepTime } from './step-times.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { giveBack } from '#api/features/capacity/capacity.statements.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { type Order, proofOfGuest } from '#api/features/orders/order.ts'
import { type OrderPresenter, withoutContact } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { RefundsService } from '#api/features/payments/refunds/refunds.service.ts'
import { askerOf, type Principal, worksAt } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { cancellationJobs, isTakenBackSoon } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages, withdrawMessages } from '#api/outbox/outbox.ts'

type Deps = {
  orders: OrdersRepository
  advances: AdvanceOrderService
  refuse: RefuseStep
  refunds: RefundsService
  /** Ends every card payment that is still open for an order. */
  closeCheckouts: (tx: Transaction, orderId: string, now: Date) => Promise<unknown>
  menu: MenuService
  idempotency: Idempotency
  presenter: OrderPresenter
  tokens: LinkTokens
  clock: Clock
}

type Cancellation = {
  reason: string
  request: StepRequest
  /** The version the caller saw. When given, an order changed since then is left as it is. */
  version?: number | undefined
  /** Setting the current status again succeeds without a change; cancelling twice is refused. */
  isStatusChange?: boolean
  isByOwner?: boolean
  /** That a manager agrees to the money that goes back to a card. */
  approval?: string | null
}

/** Used when the caller gives no reason; the board's dialog asks for one (ADM-CAN-15). */
const DEFAULT_REASON = 'Cancelled by admin'
const UNDO_MS = UNDO_SECONDS * 1000

/** Moves orders through their life: forward, to cancelled, and one step back while the customer has not been told. */
export function createOrderStepsService(deps: Deps) {
  const { orders, advances, refuse, refunds, closeCheckouts, menu, idempotency, presenter, tokens, clock } = deps

  async function findForStaff(tx: Transaction, orderId: string, principal: Principal): Promise<Order> {
    const order = await orders.findById(orderId, tx)
    if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
    return order
  }

  async function cancel(
    tx: Transaction,
    order: Order,
    { reason, request, version, isStatusChange = false, isByOwner = false, approval = null }: Cancellation,
  ): Promise<Order> {
    const now = clock.now()
    const { actor, principal } = request
    // Locks checkouts before the order, as an arriving payment does.
    await closeCheckouts(tx, order.id, now)
    const moved = await moveOrder(tx, {
      orderId: order.id,
      from: statusesLeadingTo('cancelled'),
      to: 'cancelled',
      set: { cancelledAt: now, cancelReason: reason },
      version,
      now,
      actor,
    })
    if (!moved) {
      const present = await orders.findById(order.id, tx)
      if (isStatusChange && version === undefined && present?.status === 'cancelled') return present
      const isChanged = version !== undefined && present?.version !== version
      throw await refuse(tx, present, { code: isChanged ? 'order-changed' : 'order-not-cancellable', principal })
    }
    await withdrawMessages(tx, stepJobIds(moved.id))
    const isSoon = isTakenBackSoon(moved.orderedAt, now)
    const by = isByOwner ? { asker: askerOf(request), withoutText: isSoon } : {}
    await enqueueMessages(tx, cancellationJobs(moved, by))
    await countOpenCashOrder(tx, moved, -1)
    await giveBack(tx, moved.id, { portions: moved.prepStartedAt === null })
    return refunds.owe(tx, moved, { ...request, approval })
  }

  /** Calls the provider after the cancellation is committed: it can take seconds and can fail. */
  async function settleMoney(orderId: string, toView: OrderPresenter['toView']): Promise<CancelOrder['reply']> {
    await refunds.attemptFor(orderId)
    const order = await orders.findById(orderId)
    if (!order) throw new AppError('order-not-found')
    return toCancellation(toView(order))
  }

  return {
    /** @throws AppError `order-not-found`, `order-changed`, `order-transition-refused`, `order-not-cancellable` */
    async updateStatus(input: UpdateOrderStatus['body'], request: StepRequest): Promise<UpdateOrderStatus['reply']> {
      if (input.status !== 'cancelled') return advances.advance(input, request)
      const { orderId, cancelReason, version } = input
      const reply = await idempotency.once(request.submission, async (tx) => {
        const before = await findForStaff(tx, orderId, request.principal)
        if (version !== undefined && version !== before.version) {
          throw await refuse(tx, before, { code: 'order-changed', principal: request.principal })
        }
        if (before.status === 'cancelled') return toStepReply(before, presenter.toStaffView(before))
        const reason = cancelReason || DEFAULT_REASON
        const after = await cancel(tx, before, { reason, request, version, isStatusChange: true })
        return toStepReply(before, presenter.toStaffView(after))
      })
      return { ...reply, order: (await settleMoney(orderId, presenter.toStaffView)).order }
    },

    /** Cancels for staff, and starts the refund that is owed. */
    async cancelForStaff(input: CancelOrder['body'], request: StepRequest): Promise<CancelOrder['reply']> {
      await idempotency.once(request.submission, async (tx) => {
        const order = await findForStaff(tx, input.orderId, request.principal)
        const reason = input.cancelReason || input.reason || DEFAULT_REASON
        const { approval = null } = input
        return { orderId: (await cancel(tx, order, { reason, request, approval })).id }
      })
      return settleMoney(input.orderId, presenter.toStaffView)
    },

    /** Cancels an order without an account, for the holder of its link. */
    async cancelForGuest(
      orderId: string,
      { token, reason }: { token: string; reason: string },
      request: StepRequest,
    ): Promise<CancelOrder['reply']> {
      await idempotency.once(request.submission, async (tx) => {
        const order = tokens.opens(orderId, token) ? await orders.findById(orderId, tx) : undefined
        if (!order || proofOfGuest(order) === null) throw new AppError('order-not-found')
        return { orderId: (await cancel(tx, order, { reason, request, isByOwner: true })).id }
      })
      return settleMoney(orderId, (order) => withoutContact(presenter.toView(order)))
    },

    /** Cancels the caller's own order. Another account's order does not exist for the caller (404, never 403). */
    async cancelForOwner(orderId: string, reason: string, request: StepRequest): Promise<CancelOrder['reply']> {
      await idempotency.once(request.submission, async (tx) => {
        const order = await orders.findById(orderId, tx)
        const isOwn = request.principal.kind === 'account' && order?.accountId === request.principal.id
        if (!order || !isOwn) throw new AppError('order-not-found')
        return { orderId: (await cancel(tx, order, { reason, request, isByOwner: true })).id }
      })
      return settleMoney(orderId, presenter.toView)
    },

    /** Undoes the last step while the text to the customer is still held back. */
    async undo(input: UndoOrderStatus['body'], request: StepRequest): Promise<UndoOrderStatus['reply']> {
      return idempotency.once(request.submission, async (tx) => {
        const order = await findForStaff(tx, input.orderId, request.principal)
        const before = STEP_BEFORE[order.status]
        const steppedAt = stepTime(order)
        const now = clock.now()
        const settled = { code: 'order-step-settled', principal: request.principal } as const
        if (!before || !steppedAt || now.getTime() - steppedAt.getTime() > UNDO_MS) {
          throw await refuse(tx, order, settled)
        }

        const moved = await moveOrder(tx, {
          orderId: order.id,
          from: [order.status],
          to: before,
          set: await stampsTakenBack(order, menu),
          version: input.version,
          now,
          actor: request.actor,
        })
        if (!moved) throw await refuse(tx, await orders.findById(order.id, tx), settled)
        if (order.status === 'completed') await takeCompletionBack(tx, order)
        const held = stepJobs(order)
        const withdrawn = await withdrawMessages(
          tx,
          held.map((job) => job.id),
        )
        // What is already being sent cannot be withdrawn, so its step cannot be undone.
        if (withdrawn < held.length) throw new AppError('order-step-settled')
        return { order: presenter.toStaffView(moved) }
      })
    },
  }
}

export type OrderStepsService = ReturnType<typeof createOrderStepsService>

function toCancellation(order: OrderView): CancelOrder['reply'] {
  const { refund } = order
  return {
    success: true,
    message: 'Order cancelled',
    error: null,
    order,
    refund: {
      success: refund?.status !== 'failed',
      refundId: refund?.refundId ?? null,
      amount: refund?.amount ?? 0,
      status: refund?.status ?? 'none',
      method: refund?.way ?? 'none',
      error: refund?.error ?? null,
    },
  }
}
