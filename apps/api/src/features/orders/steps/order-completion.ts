import { AppError } from '@thali/contracts/errors'

import type { Transaction } from '#api/database/database.ts'
import { toOpenCashRefusal } from '#api/features/orders/placing/open-cash.ts'
import { countCompletion } from '#api/features/orders/order-loyalty.ts'
import { countOpenCashOrder } from './order-steps.repository.ts'
import type { Order } from '#api/features/orders/order.ts'

/**
 * Takes back what completing an order did beside the step: its points, and the place that it made free for another open
 * cash order. @throws AppError `order-step-settled` when the customer has used that place
 */
export async function takeCompletionBack(tx: Transaction, order: Order): Promise<void> {
  await countCompletion(tx, order, -1)
  try {
    await countOpenCashOrder(tx, order, 1)
  } catch (error) {
    if (toOpenCashRefusal(error)) throw new AppError('order-step-settled', { cause: error })
    throw error
  }
}
