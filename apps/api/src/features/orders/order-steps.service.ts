import { AppError } from '@thali/contracts/errors'
import type { CancelOrder, UndoOrderStatus, UpdateOrderStatus } from '@thali/contracts/orders'
import { cents, toDollars } from '@thali/domain/money/cents'
import { loyaltyEarned } from '@thali/domain/orders/loyalty'
import { decideStatusChange, type OrderStatus, statusesLeadingTo } from '@thali/domain/orders/order-status'
import { estimatedReadyAt, readyAfterStart } from '@thali/domain/orders/ready-time'

import type { Clock } from '#api/clock.ts'
import { type Transaction, violatedConstraint } from '#api/database/database.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import {
  cancellationJobs,
  type MessageJob,
  orderMessageJob,
  STEP_MESSAGE_DELAY_SECONDS,
} from '#api/features/messages/message-jobs.ts'
import { enqueueMessages, withdrawMessages } from '#api/features/messages/messages.repository.ts'
import type { Order } from '#api/features/orders/order.ts'
import { addLoyalty, countOpenCashOrder, moveOrder, type Step } from '#api/features/orders/order-steps.repository.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { Idempotency, Submission } from '#api/plugins/idempotency.ts'
import { type Principal, worksAt } from '#api/plugins/principal.ts'

type Deps = {
  orders: OrdersRepository
  menu: MenuService
  idempotency: Idempotency
  presenter: OrderPresenter
  clock: Clock
}

type Request = { principal: Principal; actor: string; submission: Submission | null }

type Cancellation = {
  reason: string
  actor: string
  /** Saying the present status again is no refusal; cancelling twice is. */
  isStatusChange?: boolean
}

const UNDO_MS = STEP_MESSAGE_DELAY_SECONDS * 1000
const STEP_BEFORE: Partial<Record<OrderStatus, OrderStatus>> = {
  preparing: 'pending',
  ready: 'preparing',
  completed: 'ready',
}

/** Takes orders through their life: forward, cancelled, and one step back while nobody was told. */
export function createOrderStepsService({ orders, menu, idempotency, presenter, clock }: Deps) {
  async function findForStaff(tx: Transaction, orderId: string, principal: Principal): Promise<Order> {
    const order = await orders.findById(orderId, tx)
    if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
    return order
  }

  async function advance(tx: Transaction, order: Order, to: OrderStatus, actor: string): Promise<Order> {
    const decision = decideStatusChange(order.status, to)
    if (!decision.ok) throw refusedStep(order)
    if (decision.value === 'unchanged') return order

    const now = clock.now()
    const moved = await moveOrder(tx, {
      orderId: order.id,
      from: statusesLeadingTo(to),
      to,
      set: stampsOf(to, now),
      now,
      actor,
    })
    if (!moved) {
      // A rival was faster. If it went the same way this is a success that changed nothing.
      const present = await orders.findById(order.id, tx)
      if (present?.status === to) return present
      throw refusedStep(present ?? order)
    }
    await enqueueMessages(tx, stepJobs(moved))
    if (to === 'completed') {
      await addLoyalty(tx, moved.accountId, loyaltyOf(moved))
      await countOpenCashOrder(tx, moved, -1)
    }
    return moved
  }

  async function cancel(
    tx: Transaction,
    order: Order,
    { reason, actor, isStatusChange = false }: Cancellation,
  ): Promise<Order> {
    const now = clock.now()
    const moved = await moveOrder(tx, {
      orderId: order.id,
      from: statusesLeadingTo('cancelled'),
      to: 'cancelled',
      set: { cancelledAt: now, cancelReason: reason },
      now,
      actor,
    })
    if (!moved) {
      const present = await orders.findById(order.id, tx)
      if (isStatusChange && present?.status === 'cancelled') return present
      throw new AppError('order-not-cancellable', { details: { status: present?.status, version: present?.version } })
    }
    await withdrawMessages(tx, stepMessageIds(moved.id))
    await enqueueMessages(tx, cancellationJobs(moved))
    await countOpenCashOrder(tx, moved, -1)
    return moved
  }

  async function takeCompletionBack(tx: Transaction, order: Order): Promise<void> {
    const { orders: count, spentCents, points } = loyaltyOf(order)
    await addLoyalty(tx, order.accountId, { orders: -count, spentCents: -spentCents, points: -points })
    try {
      await countOpenCashOrder(tx, order, 1)
    } catch (error) {
      // The customer has used the place that the completion made free.
      if (violatedConstraint(error) === 'open_cash_orders_limit')
        throw new AppError('order-step-settled', { cause: error })
      throw error
    }
  }

  return {
    /** @throws AppError `order-not-found`, `order-transition-refused`, `order-not-cancellable` */
    async updateStatus(input: UpdateOrderStatus['body'], request: Request): Promise<UpdateOrderStatus['reply']> {
      return idempotency.once(request.submission, async (tx) => {
        const before = await findForStaff(tx, input.orderId, request.principal)
        const cancels = input.status === 'cancelled' && before.status !== 'cancelled'
        const after = cancels
          ? await cancel(tx, before, {
              reason: input.cancelReason || 'Cancelled by the restaurant',
              actor: request.actor,
              isStatusChange: true,
            })
          : await advance(tx, before, input.status, request.actor)
        return {
          orderId: after.id,
          oldStatus: before.status,
          newStatus: after.status,
          message: `Order status updated to ${after.status}`,
          order: presenter.toView(after),
        }
      })
    },

    /** Cancels for staff; money that was taken in cash is owed back by hand. */
    async cancelForStaff(input: CancelOrder['body'], request: Request): Promise<CancelOrder['reply']> {
      return idempotency.once(request.submission, async (tx) => {
        const order = await findForStaff(tx, input.orderId, request.principal)
        return toCancellation(await cancel(tx, order, { reason: input.cancelReason, actor: request.actor }))
      })
    },

    /** Cancels an own order; somebody else's does not exist (decision: 404, never 403). */
    async cancelForOwner(orderId: string, reason: string, request: Request): Promise<CancelOrder['reply']> {
      return idempotency.once(request.submission, async (tx) => {
        const order = await orders.findById(orderId, tx)
        const isOwn = request.principal.kind === 'account' && order?.accountId === request.principal.id
        if (!order || !isOwn) throw new AppError('order-not-found')
        return toCancellation(await cancel(tx, order, { reason, actor: request.actor }))
      })
    },

    /** Takes the last step back while the text to the customer is still held. */
    async undo(input: UndoOrderStatus['body'], request: Request): Promise<UndoOrderStatus['reply']> {
      return idempotency.once(request.submission, async (tx) => {
        const order = await findForStaff(tx, input.orderId, request.principal)
        const before = STEP_BEFORE[order.status]
        const steppedAt = stepTime(order)
        const now = clock.now()
        if (!before || !steppedAt || now.getTime() - steppedAt.getTime() > UNDO_MS)
          throw new AppError('order-step-settled')

        const moved = await moveOrder(tx, {
          orderId: order.id,
          from: [order.status],
          to: before,
          set: await stampsTakenBack(order, menu),
          version: input.version,
          now,
          actor: request.actor,
        })
        if (!moved) throw new AppError('order-step-settled')
        if (order.status === 'completed') await takeCompletionBack(tx, order)
        const held = stepJobs(order)
        const withdrawn = await withdrawMessages(
          tx,
          held.map((job) => job.id),
        )
        // A text that is on its way cannot be taken back, and the step that it tells of neither.
        if (withdrawn < held.length) throw new AppError('order-step-settled')
        return { order: presenter.toView(moved) }
      })
    },
  }

  function toCancellation(order: Order): CancelOrder['reply'] {
    const owed = order.paymentStatus === 'paid'
    return {
      order: presenter.toView(order),
      refund: { kind: owed ? 'manual' : 'none', amount: owed ? toDollars(cents(order.totalCents)) : 0 },
    }
  }
}

export type OrderStepsService = ReturnType<typeof createOrderStepsService>

function refusedStep(order: Order): AppError {
  return new AppError('order-transition-refused', { details: { status: order.status, version: order.version } })
}

function stampsOf(to: OrderStatus, now: Date): Step['set'] {
  if (to === 'preparing') return { prepStartedAt: now, estimatedReady: readyAfterStart(now) }
  if (to === 'ready') return { readyAt: now }
  return to === 'completed' ? { completedAt: now } : {}
}

/** When the last step forward was taken. Going back is no step: what was told before it stays told. */
function stepTime(order: Order): Date | null {
  if (order.status === 'preparing') return order.prepStartedAt
  return order.status === 'ready' ? order.readyAt : order.completedAt
}

/** The promise made at order time comes back with the pending status. */
async function stampsTakenBack(order: Order, menu: MenuService): Promise<Step['set']> {
  if (order.status === 'ready') return { readyAt: null }
  if (order.status === 'completed') return { completedAt: null }
  const { location } = await menu.getSnapshot(order.locationId)
  const itemCount = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    prepStartedAt: null,
    estimatedReady: estimatedReadyAt({
      orderType: order.orderType,
      itemCount,
      orderedAt: order.orderedAt,
      hours: location.hours,
    }),
  }
}

/** The customer hears of preparing and ready by text, held while the step can be taken back. */
function stepJobs(order: Order): MessageJob[] {
  if (!order.customerPhone) return []
  if (order.status !== 'preparing' && order.status !== 'ready') return []
  const kind = order.status === 'preparing' ? 'order-preparing' : 'order-ready'
  return [orderMessageJob({ kind, channel: 'sms', orderId: order.id }, STEP_MESSAGE_DELAY_SECONDS)]
}

function stepMessageIds(orderId: string): string[] {
  return (['order-preparing', 'order-ready'] as const).map(
    (kind) => orderMessageJob({ kind, channel: 'sms', orderId }).id,
  )
}

function loyaltyOf(order: Order) {
  return loyaltyEarned({
    subtotal: cents(order.subtotalCents),
    tax: cents(order.taxCents),
    tip: cents(order.tipCents),
    total: cents(order.totalCents),
  })
}
