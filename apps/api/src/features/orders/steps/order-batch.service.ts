import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { AppError, ERRORS } from '@thali/contracts/errors'
import type { UpdateMultipleOrderStatuses } from '@thali/contracts/orders/order-desk'

import type { OrderStepsService } from './order-steps.service.ts'
import type { StepRequest } from './step-refusal.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import type { OrderReader } from '#api/features/orders/order.ts'

type Deps = {
  orders: OrderReader
  steps: OrderStepsService
  idempotency: Idempotency
  onError: (error: unknown) => void
}

type Batch = UpdateMultipleOrderStatuses['body']
type Update = Batch['updates'][number]
type Outcome = UpdateMultipleOrderStatuses['reply']['results'][number]

/** Pause between the orders of a batch, so that it does not delay taps on the board (ADM-ORD-60). */
const PAUSE_MS = 100

/** Moves many orders one step forward, each on its own: a refused one does not stop the others. */
export function createOrderBatchService({ orders, steps, idempotency, onError }: Deps) {
  async function move({ locationId, batchId }: Batch, update: Update, request: StepRequest): Promise<Outcome> {
    const { orderId, newStatus, additionalData = {} } = update
    try {
      const order = locationId === undefined ? undefined : await orders.findById(orderId)
      if (locationId !== undefined && order?.locationId !== locationId) throw new AppError('order-not-found')
      const { version, reason, cancelReason } = additionalData
      const step = { orderId, status: newStatus, cancelReason: cancelReason || reason, version }
      const submission = toSubmission(request, `${batchId}/${orderId}/${newStatus}`, step)
      const moved = await steps.updateStatus(step, { ...request, submission })
      return { orderId, newStatus, result: { success: true, error: null, code: null, order: moved.order } }
    } catch (error) {
      if (!(error instanceof AppError)) onError(error)
      const { message, code } = error instanceof AppError ? error : { ...ERRORS.internal, code: 'internal' }
      return { orderId, newStatus, result: { success: false, error: message, code, order: null } }
    }
  }

  return {
    /**
     * The same batch sent again returns the first answer; an interrupted one continues where it stopped. @throws
     * AppError `idempotency-key-reused`
     */
    async updateAll(batch: Batch, request: StepRequest): Promise<UpdateMultipleOrderStatuses['reply']> {
      const submissions = [
        toSubmission(request, batch.batchId, batch),
        ...(request.submission ? [request.submission] : []),
      ]
      for (const submission of submissions) {
        const first = await idempotency.findAnswer(submission)
        if (first) return first as UpdateMultipleOrderStatuses['reply']
      }
      const results: Outcome[] = []
      for (const update of batch.updates) {
        if (results.length > 0) await setTimeout(PAUSE_MS)
        results.push(await move(batch, update, request))
      }
      const reply = toReply(batch.batchId, results)
      // Orders that failed on our side may be retried under the same key.
      if (results.every(({ result }) => result.code !== 'internal')) {
        for (const submission of submissions) await idempotency.once(submission, async () => reply)
      }
      return reply
    },
  }
}

export type OrderBatchService = ReturnType<typeof createOrderBatchService>

function toReply(batchId: string, results: Outcome[]): UpdateMultipleOrderStatuses['reply'] {
  const total = results.length
  const successful = results.filter(({ result }) => result.success).length
  return {
    success: successful === total,
    results,
    summary: {
      total,
      successful,
      failed: total - successful,
      successRate: Math.round((successful / total) * 1_000) / 10,
    },
    batchId,
  }
}

/** Idempotency key of a batch or one of its items, bound to the caller and the content. */
function toSubmission({ actor }: StepRequest, name: string, content: unknown): Submission {
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { principal: actor, key: `batch/${name}`, requestHash }
}
