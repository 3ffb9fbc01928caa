import { AppError } from '@thali/contracts/errors'

import type { Transaction } from '#api/database/database.ts'
import { countLoyalty } from '#api/features/orders/order-loyalty.ts'
import type { Order } from '#api/features/orders/order.ts'
import { toOpenCashRefusal } from '#api/features/orders/placing/open-cash.ts'
import { countOpenCashOrder } from './order-steps.statements.ts'

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
