import { AppError } from '@thali/contracts/errors'
import { formatMoney } from '@thali/domain/money/cents'

import type { Order, OrderReader } from '#api/features/orders/order.ts'
import { toBePaid } from '#api/features/orders/placing/order-draft.ts'
import { requirePayableBy } from '#api/features/payments/refunds/hand-payments.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

/** Cents; the card provider refuses less. */
const LEAST_BY_CARD = 50

/**
 * An order on the board that its guest can pay by card, on a link or on a reader.
 *
 * @throws AppError `order-not-found`, `order-already-paid`, `order-not-payable`, `permission-denied`
 */
export async function findPayableByCard(orders: OrderReader, orderId: string, principal: Principal): Promise<Order> {
  const order = await orders.findById(orderId)
  if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
  requirePayableBy(order, principal)
  if (toBePaid(order) < LEAST_BY_CARD) {
    throw new AppError('order-not-payable', {
      message: `${formatMoney(toBePaid(order))} is too little to be paid by card. Take it in cash.`,
    })
  }
  return order
}
