import { AppError } from '@thali/contracts/errors'
import type { UpdateOrderStatus } from '@thali/contracts/orders/order-steps'
import type { OrderView } from '@thali/contracts/orders/orders'
import { loyaltyEarned } from '@thali/domain/money/points'
import { decideStatusChange } from '@thali/domain/order-status'
import { isWorthATextAt, stepTakenAt } from '@thali/domain/orders/kitchen/order-steps'

import { stepJobs } from '../order-jobs.ts'
import type { Advance, AdvanceOrderRepository } from './advance-order.repository.ts'
import type { RefuseStep, StepRequest } from './step-refusal.ts'
import { lastStepAt, stampsOf } from './step-times.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { createFindFirstAnswer, completeAnswer, toStoredAnswer } from '#api/features/orders/first-answer.ts'
import type { Order, OrderReader } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { worksAt } from '#api/identity/principal.ts'

type Deps = {
  orders: OrderReader
  advances: AdvanceOrderRepository
  refuse: RefuseStep
  idempotency: Idempotency
  presenter: OrderPresenter
  clock: Clock
}

type Input = UpdateOrderStatus['body']
type Reply = UpdateOrderStatus['reply']

/** An order can change between reading and moving it. More failures in a row than this have another cause. */
const ATTEMPTS = 4

/** Moves orders forward: to preparing, ready, completed. */
export function createAdvanceOrderService(deps: Deps) {
  const { orders, advances, refuse, idempotency, presenter, clock } = deps
  const findFirst = createFindFirstAnswer(deps)

  /** Null when the order was changed after it was read. */
  async function attempt(input: Input, { principal, actor, submission }: StepRequest): Promise<Reply | null> {
    const { status: to, version } = input
    const before = await orders.findById(input.orderId)
    if (!before || !worksAt(principal, before.locationId)) throw new AppError('order-not-found')
    if (version !== undefined && version !== before.version) {
      throw await refuse(undefined, before, { code: 'order-changed', principal, seenVersion: version })
    }
    const decision = decideStatusChange(before.status, to)
    if (!decision.ok) throw await refuse(undefined, before, { code: 'order-transition-refused', principal })
    if (decision.value === 'unchanged') {
      const view = presenter.toStaffView(before)
      const stored = await idempotency.once(submission, async () => toStoredAnswer(toStepReply(before, view)))
      return completeAnswer(stored, view) as Reply
    }
    const step = stepOf(before, input, clock.now())
    const answer = toStepReply(before, presenter.toStaffView(step.after))
    const isMoved = await advances.advance({ ...step, actor, submission, answer: toStoredAnswer(answer) })
    return isMoved ? answer : null
  }

  return {
    /**
     * Moves an order, or repeats the first answer when the same submission comes again.
     *
     * @throws AppError `order-not-found`, `order-changed`, `order-transition-refused`
     */
    async advance(input: Input, request: StepRequest): Promise<Reply> {
      try {
        for (let tries = 0; tries < ATTEMPTS; tries++) {
          const moved = await attempt(input, request)
          if (moved) return moved
        }
        throw new AppError('unavailable', { retryAfter: 1 })
      } catch (error) {
        // An answered submission keeps its answer, even if the order has changed since.
        const first = await findFirst<Reply>(request.submission)
        if (first) return first
        throw error
      }
    },
  }
}

export type AdvanceOrderService = ReturnType<typeof createAdvanceOrderService>

/** What a step changes, and what goes with it. */
function stepOf(
  before: Order,
  { status: to, tappedAt }: Input,
  now: Date,
): Omit<Advance, 'actor' | 'submission' | 'answer'> {
  const at = stepTakenAt(tappedAt ? new Date(tappedAt) : null, { now, lastStepAt: lastStepAt(before) })
  const updatedAt = now > before.updatedAt ? now : before.updatedAt
  const after = { ...before, ...stampsOf(to, before, at), status: to, version: before.version + 1, updatedAt }
  const isCompleted = to === 'completed'
  return {
    before,
    after,
    at: at < now ? at : updatedAt,
    jobs: isWorthATextAt(at, now) ? stepJobs(after) : [],
    earned: after.accountId === null ? null : loyaltyEarned(after),
    freed: isCompleted ? after.openCashSubjects : [],
  }
}

/** The answer to a change of status, also to one that changed nothing. */
export function toStepReply(before: Order, order: OrderView): Reply {
  const message =
    before.status === order.status
      ? `Order status was ${order.status} already`
      : `Order status updated to ${order.status}`
  return { orderId: order.id, oldStatus: before.status, newStatus: order.status, message, order }
}
