import type { OrderView } from '@thali/contracts/orders/orders'
import { nextStatus } from '@thali/domain/order-status'

/** How many of a guest's orders the home page reads: enough to find the one that matters. */
export const LATEST_ORDERS = { query: { limit: 3 } } as const

/** The order under way, else the last one that was handed over. */
export function orderThatMatters(newestFirst: readonly OrderView[]): OrderView | undefined {
  return newestFirst.find(isUnderWay) ?? newestFirst.find(({ status }) => status === 'completed')
}

export function isUnderWay({ status }: Pick<OrderView, 'status'>): boolean {
  return nextStatus(status) !== null
}
